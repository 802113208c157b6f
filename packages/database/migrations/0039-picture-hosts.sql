-- Pictures are fetched in lanes by host: one that takes its time delays its own alone.
alter table pictures add column host text not null generated always as (
  coalesce(substring(url from '^https?://(?:[^/?#@]*@)?(\[[^\]]+\]|[^/:?#]+)'), url)) stored;
create index pictures_by_host on pictures (host, state);
