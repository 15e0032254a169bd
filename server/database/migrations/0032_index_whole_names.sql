CREATE INDEX "users_whole_name" ON "users" USING btree ("full_name_folded");
