-- A store as the first version of the server left it: strict tables, no messages, no suspicion.
create table migrations (name text primary key, applied_at text not null) strict;
create table estimates (
  id integer primary key,
  reference text not null unique,
  request_key text unique,
  received_at text not null,
  full_name text not null,
  email text not null,
  phone text not null,
  zip_code text not null,
  service_needed text not null,
  project_details text not null
) strict;
create index estimates_by_time on estimates (received_at);
create table subscriptions (
  id integer primary key,
  email_key text not null unique,
  email text not null,
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  requested_at text not null
) strict;
insert into migrations values
  ('0001-estimates', '2026-01-01T00:00:00.000Z'),
  ('0002-subscriptions', '2026-01-01T00:00:00.000Z');
insert into estimates values
  (1, 'ZZ-1', null, '2026-01-01T09:00:00.000Z', 'Ada O''Oak', 'ada@example.com', '555 010 0199', '02134', 'tile', 'Zwei Räume,
客厅 🪵'),
  (2, 'ZZ-2', 'key-2', '2026-01-02T09:00:00.000Z', 'Bo', 'bo@example.com', '555 010 0100', '02134', 'repair', ''),
  (3, 'ZZ-3', 'key-3', '2026-01-03T09:00:00.000Z', 'Cy', 'cy@example.com', '555 010 0101', '02134', 'tile', '');
insert into subscriptions values
  (7, 'ada@example.com', 'Ada@example.com', 'pending', '2026-01-01T09:00:00.000Z');
