export interface Migration {
  name: string
  sql: string
}

/** In the order in which they are applied. One that was released is never changed: what it did is in databases. */
export const migrations: readonly Migration[] = [
  {
    name: '0001-estimates',
    sql: `
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
    `,
  },
  {
    name: '0002-subscriptions',
    sql: `
      create table subscriptions (
        id integer primary key,
        -- Lower case, so that one person is one row; the mail goes to the address as typed.
        email_key text not null unique,
        email text not null,
        status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
        requested_at text not null
      ) strict;
    `,
  },
]
