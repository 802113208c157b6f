-- Faces and names of people, and whom members know. What a member keeps about others is for the member alone.

-- What members say of themselves here; it goes before their Nostr profile. No row: nothing was said.
create table member_profiles (
  user_id     text primary key references users on delete cascade,
  name        text check (length(name) between 1 and 80),
  picture_url text,                                 -- uploaded, and served from here
  is_findable boolean not null default true,        -- whether other members find them by a part of the name
  says_who    boolean not null default true,        -- whether members whom they pay are told who it was
  updated_at  timestamptz(3) not null
);

-- Nostr profiles of people who are no members: they zapped a member, or a member keeps them. Looked up as those of members are.
create table profile_lookups (
  pubkey       text primary key check (pubkey ~ '^[0-9a-f]{64}$'),
  wanted_at    timestamptz(3) not null,             -- when somebody last had a use for it
  due_at       timestamptz(3) not null,
  looked_up_at timestamptz(3),
  failures     integer not null default 0
);
create index profile_lookups_due on profile_lookups (due_at);
create index profile_lookups_by_use on profile_lookups (wanted_at);

-- A person as others see them: what they say here, else their Nostr profile where they show it. Portraits only once found good.
create view member_faces as
select u.id as user_id, u.pubkey, a.username, coalesce(own.name, profile.name) as name, profile.about,
       coalesce(uploaded.id, portrait.id) as picture_id,
       coalesce(own.is_findable, true)
         and (shown.user_id is not null or own.name is not null or own.picture_url is not null) as is_findable
from users u
left join lightning_addresses a on a.user_id = u.id
left join member_profiles own on own.user_id = u.id
left join pictures uploaded on uploaded.url_hash = sha256(convert_to(own.picture_url, 'UTF8')) and uploaded.state = 'stored'
left join shown_profiles shown on shown.user_id = u.id
left join nostr_profiles profile on profile.pubkey = u.pubkey and shown.user_id is not null
left join pictures portrait
  on portrait.url_hash = sha256(convert_to(profile.picture_url, 'UTF8')) and portrait.state = 'stored';

-- The words of a name in lower case and without accents, so that `garcia` finds García.
create function name_words(name text) returns tsvector language plpgsql immutable strict parallel safe cost 500 as $$
declare
  words text := regexp_replace(normalize(lower(left(name, 200)), NFD), '[\u0300-\u036f]', '', 'g');
begin
  words := btrim(regexp_replace(words, '[\s\u0001-/:-@\[-`{-\u00bf\u2000-\u206f\u3000-\u3003]+', ' ', 'g'));
  return case when words = '' then '' else words end::tsvector;
end $$;

-- All words, by their beginnings. Null where nothing is left to look for.
create function name_query(sought text) returns tsquery language sql immutable parallel safe as $$
  select string_agg('''' || word || ''':*', ' & ')::tsquery from unnest(tsvector_to_array(public.name_words(sought))) word
$$;
create index member_profiles_words on member_profiles using gin (name_words(name)) where name is not null;
create index nostr_profiles_words on nostr_profiles using gin (name_words(name)) where name is not null;

-- Whom a member keeps: somebody of this community, or an address elsewhere, or a Nostr key. Nobody else reads it.
create table contacts (
  id           text primary key default gen_random_uuid()::text,
  user_id      text not null references users on delete cascade,
  member_id    text references users on delete cascade,
  address      text collate "C" check (length(address) <= 320),
  pubkey       text check (pubkey ~ '^[0-9a-f]{64}$'),
  name         text check (length(name) between 1 and 80),      -- what the member calls them
  note         text check (length(note) between 1 and 1000),
  is_favourite boolean not null default false,
  is_blocked   boolean not null default false,
  created_at   timestamptz(3) not null,
  updated_at   timestamptz(3) not null,
  check (case when member_id is null then num_nonnulls(address, pubkey) > 0 else num_nonnulls(address, pubkey) = 0 end)
);
create unique index contacts_members on contacts (user_id, member_id) where member_id is not null;
create unique index contacts_addresses on contacts (user_id, address) where address is not null;
create unique index contacts_keys on contacts (user_id, pubkey) where pubkey is not null;
create index contacts_of_member on contacts (member_id) where member_id is not null;
create index contacts_of_key on contacts (pubkey) where pubkey is not null;

-- What a member writes down about a payment of theirs.
create table payment_notes (
  user_id    text not null references users on delete cascade,
  payment_id text not null collate "C" check (length(payment_id) <= 100),   -- as the history calls it
  note       text not null check (length(note) between 1 and 1000),
  updated_at timestamptz(3) not null,
  primary key (user_id, payment_id)
);
