-- Whoever keeps a shop has its name: it stands at the head of the till, and the till is one of their first places.
alter table users add column shop_name text check (length(shop_name) between 1 and 60);
