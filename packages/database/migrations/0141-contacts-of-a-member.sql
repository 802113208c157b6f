-- All that a member keeps, whatever names each: the other indexes serve one kind of contact only.
create index contacts_of_user on contacts (user_id);
