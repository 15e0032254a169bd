/**
 * Migrations that were edited before version 1.0.0, after they had run on some databases. Since then none may be:
 * `migrations/released.json` has the checksums of those that a version has brought out.
 */

interface EditedMigration {
  /** Those of its earlier texts. */
  readonly checksums: readonly string[]
  /** Does what the edits added. */
  readonly completion: string
}

const nameOrder = (table: string): string =>
  `alter table ${table} add name_order text collate "C" not null generated always as (fold_order(fold(name))) stored`

export const editedMigrations: Readonly<Record<string, EditedMigration>> = {
  '0003_fold.sql': {
    checksums: [
      'be6b0325279762cb84b49f6cfc82c6dae248be3d08478c741857b9da232807b2',
      'f951582d8e2daceb387fa551e9680f13cd92d21c4461df52939e1c49f6ef5490',
    ],
    completion: `${nameOrder('countries')}; ${nameOrder('currencies')}`,
  },
  '0009_roles_of_company_users.sql': {
    checksums: ['84392c066fd8640e16a02b23288eef41a4a596acf5930a8020d4fc7bf3175ad7'],
    completion: `
      create index users_company_by_password on users (company_id, is_one_time_password, id);
      create index user_roles_granted on user_roles (company_id, application, name, user_id) where grant_access;
      create index user_role_countries_country on user_role_countries (company_id, country_id)`,
  },
  '0011_list_changes.sql': {
    checksums: ['61a99142b4351ef0142470a63c5ce4c8c8da186f6cb3913b57f4d84da44b6999'],
    completion: `
      alter table list_changes add id bigint generated always as identity;
      alter table list_changes add constraint list_changes_company_id_id_pk primary key (company_id, id);
      drop index list_changes_list;
      create index list_changes_list on list_changes (company_id, list)`,
  },
}
