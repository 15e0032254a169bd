-- Two tabs at the same place keep work of their own. What was kept before belongs to no tab.
ALTER TABLE "unsaved_work" ADD COLUMN "id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;
ALTER TABLE "unsaved_work" DROP CONSTRAINT "unsaved_work_user_id_browser_place_pk";
ALTER TABLE "unsaved_work" ADD CONSTRAINT "unsaved_work_user_id_browser_place_id_pk" PRIMARY KEY("user_id","browser","place","id");
