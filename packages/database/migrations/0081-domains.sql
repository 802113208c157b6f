-- Further domains of this instance. A name there stands in the table of names as `name@host`, so that whatever knows a name by its
-- key goes on doing so; names on the domain of the settings stay as they are, without one.
create table domains (
  host         text collate "C" primary key
               check (host ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:[0-9]{1,5})?$'),
  -- Whether members take names there by themselves, or are given them.
  registration text not null default 'INVITED' check (registration in ('OPEN', 'INVITED')),
  -- Settings of the brand that differ there, by their names.
  brand        jsonb not null default '{}' check (jsonb_typeof(brand) = 'object'),
  created_at   timestamptz(3) not null default now(),
  updated_at   timestamptz(3) not null default now()
);
create trigger domains_changed after insert or update or delete on domains
  for each statement execute function announce_settings_changed();

-- No domain goes while a name on it is held or rests: the key decides it, whoever comes first.
alter table lightning_addresses
  add column domain text collate "C" generated always as (nullif(split_part(username, '@', 2), '')) stored
    references domains,
  drop constraint lightning_addresses_username_check,
  add constraint lightning_addresses_username_check
    check (username ~ '^[a-z0-9]([a-z0-9._-]{0,30}[a-z0-9])?(@[a-z0-9.:-]+)?$');
create index lightning_addresses_domain on lightning_addresses (domain) where domain is not null;

alter table invites
  drop constraint invites_username_check,
  add constraint invites_username_check
    check (username ~ '^[a-z0-9]([a-z0-9._-]{0,30}[a-z0-9])?(@[a-z0-9.:-]+)?$');
