create table read_notifications (
  user_id integer primary key references users (id) on delete cascade,
  keys text[] not null
);
