CREATE INDEX "users_foreign_email" ON "users" USING btree ("id") WHERE octet_length("users"."email") <> char_length("users"."email");
