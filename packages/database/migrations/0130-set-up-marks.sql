-- What of setting up an instance cannot be seen in its own tables, and so is written down: that it is backed up.
create table set_up_marks (
  step text primary key,
  done_at timestamptz not null default now()
);
