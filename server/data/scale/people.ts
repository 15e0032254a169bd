import { grantableApplications } from '../../../contract/applications'
import { baseSix, companyPresets, companyRoles, type Permission } from '../../../contract/permissions'
import { firstNames, lastNames } from '../demo/people'
import type { Step } from './companies'
import { pick, texts } from './words'

const analyst: readonly Permission[] = ['VIEW_BUSINESS_UNIT', 'VIEW_REGION', 'VIEW_COUNTRY', 'VIEW_MARKET_DATA']
const livePay: readonly Permission[] = ['CREATE_LBT_REPORT', 'VIEW_LBT_REPORT']

/** The presets as a table, plus a custom role. */
const planRoles = (): string => {
  const rows = grantableApplications.flatMap((application) => [
    ...companyRoles.map((role) => `('${application}', '${role}', ${texts(companyPresets[application][role])})`),
    `('${application}', 'Analyst', ${texts(analyst)})`,
  ])
  return `
    create temp table seed_roles on commit drop as
    select * from (values ${rows.join(', ')}) role (application, name, permissions)`
}

const first = pick(firstNames, 'number')
const last = pick(lastNames, 'number * 7 + number / 68')

/**
 * Spreads half of the users evenly over the companies, and half by a power of a low-discrepancy sequence, so that the first
 * of 2,000 companies gets about 10 %: 100,000 of a million.
 */
const planUsers = (companies: number, users: number): string => `
  create temp table seed_users on commit drop as
  select number, rank, c.id as company_id, nextval(pg_get_serial_sequence('users', 'id'))::int as id,
    row_number() over (partition by rank order by number) as position, has_tom, has_je, has_live_pay,
    ${first} as first_name, ${last} as last_name
  from (
    select number, case when number <= ${Math.ceil(users / 2)} then 1 + (number - 1) % ${companies}
      else 1 + floor(${companies} * power((number * 0.6180339887498949) % 1, 4.72))::int end as rank
    from generate_series(1, ${users}) number
  ) placed join seed_companies c using (rank)`

/** One row per granted role: the application and the preset. */
const planGrants = `
  create temp table seed_grants on commit drop as
  select u.number, u.rank, u.company_id, u.id as user_id, a.application, u.position,
    case when u.position = 1 then 'COMPANY_SUPER_USER' when u.number % 10 = 0 then 'COMPANY_ADMIN'
      when u.number % 10 <= 5 then 'COMPANY_USER' when u.number % 10 <= 8 then 'COMPANY_BUSINESS_ACCESS'
      else 'Analyst' end as role,
    a.application = 'TOM' and u.has_live_pay and u.number % 4 = 0 as live_pay
  from seed_users u, (values ('TOM'), ('JE')) a (application)
  where case a.application
    when 'TOM' then has_tom and (not has_je or u.position = 1 or u.number % 3 <> 2)
    else has_je and (not has_tom or u.position = 1 or u.number % 3 <> 0) end`

export const planPeople = (companies: number, users: number): readonly string[] => [
  planRoles(),
  planUsers(companies, users),
  planGrants,
  planStaff(users),
  'create index on seed_grants (rank)',
  'analyze seed_users',
  'analyze seed_grants',
]

/** Roles that are limited to some records; those of super users never are. */
const limited = `seed_grants g join seed_companies c using (rank)`
const isLimited = `g.position > 1 and g.number % 4 = 1`

export const peopleSteps = (passwordHash: string): readonly Step[] => [
  {
    makes: 'company users',
    sql: `
      insert into users (id, company_id, first_name, last_name, email, phone_code, phone_number, password_hash,
        is_one_time_password, password_set_at, is_active)
      select u.id, u.company_id, first_name, last_name,
        case when position = 1 then 'super' else lower(first_name || '.' || last_name) || '.' || u.id end
          || '@c' || u.company_id || '.example',
        case when u.number % 3 > 0 then p.phone_code end, case when u.number % 3 > 0 then (100000000 + u.id)::text end,
        '${passwordHash}', position > 1 and u.number % 100 = 7, now() - interval '4 days',
        position = 1 or u.number % 25 > 0
      from seed_users u join seed_places p on p.number = u.rank * 7 % (select count(*) from seed_places)`,
  },
  {
    makes: 'roles of company users',
    sql: `
      insert into user_roles (company_id, user_id, application, grant_access, name, description, permissions, has_live_pay_tool)
      select company_id, user_id, g.application, true, g.role, g.role,
        r.permissions || case when live_pay then ${texts(livePay)} else '{}' end, live_pay
      from seed_grants g join seed_roles r on r.application = g.application and r.name = g.role`,
  },
  {
    makes: 'business units of roles',
    sql: `
      insert into user_role_business_units (company_id, user_id, application, business_unit_id)
      select g.company_id, g.user_id, g.application, u.id
      from ${limited} cross join generate_series(0, 1) nth
        join seed_units u on u.rank = c.rank and u.number = (g.number + nth) % c.units where ${isLimited}`,
  },
  {
    makes: 'regions of roles',
    sql: `
      insert into user_role_regions (company_id, user_id, application, region_id)
      select g.company_id, g.user_id, g.application, r.id
      from ${limited} cross join generate_series(0, 1) nth
        join seed_regions r on r.rank = c.rank and r.number = (g.number + nth) % c.regions where ${isLimited}`,
  },
  {
    makes: 'countries of roles',
    sql: `
      insert into user_role_countries (company_id, user_id, application, country_id)
      select g.company_id, g.user_id, g.application, p.country_id
      from ${limited} cross join generate_series(0, 1) nth
        join seed_places p on p.number = (g.number + nth) % (select count(*) from seed_places) where ${isLimited}`,
  },
  {
    makes: 'job grades of roles',
    sql: `
      insert into user_role_grades (company_id, user_id, application, job_grade_id)
      select g.company_id, g.user_id, g.application, j.id
      from ${limited} join job_grade_versions v on v.company_id = c.id and v.is_active
        join job_grades j on j.company_id = c.id and j.version_id = v.id and j.grade in ('G3', 'G4')
      where ${isLimited}`,
  },
  {
    makes: 'job functions of roles',
    sql: `
      insert into user_role_job_functions (company_id, user_id, application, job_function_id)
      select g.company_id, g.user_id, g.application, f.id
      from ${limited} join seed_functions f on f.number = g.number % (select count(*) from seed_functions)
      where ${isLimited}`,
  },
  staffStep(passwordHash),
]

/** The provider's staff, and a master if there is none yet. */
const planStaff = (users: number): string => `
  create temp table seed_staff on commit drop as
  select number, nextval(pg_get_serial_sequence('users', 'id'))::int as id, ${first} as first_name, ${last} as last_name,
    case when number = 0 then 'TOM_MASTER_USER'
      else ${pick(['TOM_SUPER_USER', 'TOM_ADMIN', 'TOM_SALES'], 'number - 1')} end as role
  from generate_series(0, ${Math.max(12, Math.floor(users / 1000))}) number
  where number > 0 or not exists (select from users where platform_role = 'TOM_MASTER_USER')`

const staffStep = (passwordHash: string): Step => ({
  makes: 'provider users',
  sql: `
    insert into users (id, platform_role, first_name, last_name, email, phone_code, phone_number, password_hash, is_active,
      permissions)
    select id, role, first_name, last_name,
      case when number = 0 then 'master.' else 'staff.' end || id || '@scale.example', '1', (2000000000 + id::bigint)::text,
      '${passwordHash}', number % 10 <> 9, ${texts(baseSix)}
    from seed_staff`,
})

/** One account of the provider and one of the largest company, to sign in with. */
export const accountsToTry = `
  (select email, platform_role as role from seed_staff join users using (id) order by number limit 1)
  union all
  (select email, 'COMPANY_SUPER_USER' from seed_users s join users u using (id) where rank = 1 and position = 1)`
