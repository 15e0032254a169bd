import { planTypeRows } from '../../reference/grading'
import { firstNames, lastNames } from '../demo/people'
import { businessWords, cityWords, companyWords, pick, pickNumbered, regionWords, unitWords, legalForms } from './words'

/** One statement of the generator, and what it creates. */
export interface Step {
  readonly makes: string
  readonly sql: string
}

/**
 * A size that decreases with the company's rank, as in reality. Of 2,000 companies the first has 500 units, 2,000
 * regions and 10,000 legal entities; fewer companies are smaller in proportion.
 */
const sized = (least: number, most: number, companies: number): string =>
  `${least} + floor(${(most - least) * Math.min(1, companies / 2000)} / rank)::int`

/** Reserves ids from the sequences, so that later statements can refer to parents by id. */
const nextId = (table: string): string => `nextval(pg_get_serial_sequence('${table}', 'id'))::int`

export const planCompanies = (companies: number): string => `
  create temp table seed_companies on commit drop as
  select rank, ${nextId('companies')} as id,
    rank % 10 <> 9 as has_tom, rank % 10 <> 8 as has_je, rank % 10 < 6 as has_live_pay,
    ${sized(3, 500, companies)} as units,
    ${sized(4, 2000, companies)} as regions,
    ${sized(5, 10_000, companies)} as entities
  from generate_series(1, ${companies}) rank`

export const planStructure = (): readonly string[] => [
  `create temp table seed_units on commit drop as
   select rank, c.id as company_id, number, ${nextId('business_units')} as id
   from seed_companies c cross join generate_series(0, units - 1) number`,
  `create temp table seed_regions on commit drop as
   select rank, c.id as company_id, number, ${nextId('regions')} as id
   from seed_companies c cross join generate_series(0, regions - 1) number`,
  'alter table seed_units add primary key (rank, number)',
  'alter table seed_regions add primary key (rank, number)',
]

const person = (number: string) => `${pick(firstNames, number)} || ' ' || ${pick(lastNames, `${number} * 7`)}`

export const companySteps = (): readonly Step[] => [
  {
    makes: 'companies',
    sql: `
      insert into companies (id, name, address, postal_code, country_id, currency_id, country_headquarter, financial_year,
        contract_start_date, contract_end_date, person_name, person_phone_code, person_phone_number, person_email,
        person_country_id, applications, status, is_active)
      select c.id, ${pick(companyWords, 'rank')} || ' ' || ${pick(businessWords, 'rank * 5')} || ' ' || c.id,
        rank || ' Market Street', lpad((rank * 37 % 100000)::text, 5, '0'), p.country_id, p.currency_id,
        ${pick(cityWords, 'rank')}, extract(year from current_date)::int - rank % 3,
        current_date - (30 + rank * 37 % 1400),
        current_date + case when (rank + 5) % 20 = 0 then -1 - rank % 25 else 5 + rank * 53 % 1500 end,
        ${person('rank')}, p.phone_code, '55501' || lpad((rank % 10000)::text, 4, '0'),
        'contact@c' || c.id || '.example', p.country_id,
        array_remove(array[case when has_tom then 'TOM' end, case when has_je then 'JE' end,
          case when has_live_pay then 'LIVE_PAY_BENCHMARKING_TOOL' end], null),
        case (rank + 5) % 20 when 0 then 'EXPIRED' when 1 then 'IN_PROGRESS' when 2 then 'IN_PROGRESS' else 'ACTIVE' end,
        rank % 33 <> 0
      from seed_companies c join seed_places p on p.number = rank * 7 % (select count(*) from seed_places)`,
  },
  {
    makes: 'stock rows',
    sql: `
      insert into company_stocks (company_id, stock_type, stock_currency_id, stock_value)
      select c.id, 'in-House', co.currency_id, 5 + rank * 17 % 400 from seed_companies c join companies co on co.id = c.id
      where rank % 5 <> 0
      union all select id, 'international', 138, null from seed_companies where rank % 3 = 0`,
  },
  {
    makes: 'business units',
    sql: `
      insert into business_units (company_id, id, name, sector_id, industry_id, sub_industry_id)
      select u.company_id, u.id, ${pickNumbered(unitWords, 'u.number')}, b.sector_id, b.industry_id, b.sub_industry_id
      from seed_units u join seed_branches b on b.number = (rank * 13 + u.number * 7) % (select count(*) from seed_branches)`,
  },
  {
    makes: 'regions',
    sql: `
      insert into regions (company_id, id, name)
      select company_id, id, ${pickNumbered(regionWords, 'number')} from seed_regions`,
  },
  {
    makes: 'countries of regions',
    sql: `
      insert into region_countries (company_id, region_id, country_id)
      select company_id, r.id, p.country_id
      from seed_regions r cross join generate_series(0, 1 + number % 5) nth
        join seed_places p on p.number = (r.rank * 11 + r.number * 7 + nth) % (select count(*) from seed_places)`,
  },
  {
    makes: 'business units of regions',
    sql: `
      insert into region_business_units (company_id, region_id, business_unit_id)
      select r.company_id, r.id, u.id
      from seed_regions r join seed_companies c using (rank) cross join generate_series(0, r.number % 3) nth
        join seed_units u on u.rank = r.rank and u.number = (r.number * 3 + nth) % c.units`,
  },
  {
    makes: 'legal entities',
    sql: `
      insert into legal_entities (company_id, business_unit_id, region_id, country_id, name)
      select c.id, u.id, r.id, p.country_id,
        ${pick(companyWords, 'c.rank + nth')} || ' ' || ${pick(businessWords, 'c.rank * 5')} || ' ' || (nth + 1) || ' ' || ${pick(legalForms, 'nth')}
      from seed_companies c cross join generate_series(0, entities - 1) nth
        join seed_regions r on r.rank = c.rank and r.number = nth % c.regions
        join seed_units u on u.rank = c.rank and u.number = (r.number * 3 + (nth / c.regions) % (1 + r.number % 3)) % c.units
        join seed_places p on p.number
          = (c.rank * 11 + r.number * 7 + (nth / c.regions) % (2 + r.number % 5)) % (select count(*) from seed_places)`,
  },
]

const gradesPerVersion = 12
/** The size of the grade map: more ranks than the reference data has. */
const taRanks = 200

export const gradeSteps = (): readonly Step[] => [
  {
    makes: 'job grade versions',
    sql: `
      insert into job_grade_versions (company_id, name, is_active, activated_at, created_at)
      select id, 'Version ' || number, number = 2, made, made
      from seed_companies cross join generate_series(1, 2) number
        cross join lateral (select now() - make_interval(days => 400 - 180 * number)) times (made)`,
  },
  {
    makes: 'job grades',
    sql: `
      insert into job_grades (company_id, version_id, grade, rank)
      select v.company_id, v.id, 'G' || grade, grade from seed_companies c join job_grade_versions v on v.company_id = c.id cross join generate_series(1, ${gradesPerVersion}) grade`,
  },
  {
    makes: 'countries of job grades',
    sql: `
      insert into job_grade_countries (company_id, job_grade_id, country_id)
      select g.company_id, g.id, p.country_id
      from seed_companies c join job_grades g on g.company_id = c.id cross join generate_series(1, g.id % 3) nth
        join seed_places p on p.number = (g.id + nth) % (select count(*) from seed_places)`,
  },
  {
    makes: 'incentive plans',
    sql: `
      insert into long_term_incentive_plans (company_id, name, plan_type_id, value_kind, currency_id)
      select c.id, t.name || ' Plan', t.id, case when t.id > 6 then 'CURRENCY' else 'SHARES' end,
        case when t.id > 6 then co.currency_id end
      from seed_companies c join companies co on co.id = c.id join long_term_incentive_plan_types t
        on t.id in (1 + c.rank % ${planTypeRows.length}, 1 + (c.rank + 4) % ${planTypeRows.length})`,
  },
  {
    makes: 'incentive versions',
    sql: `
      insert into long_term_incentive_versions (company_id, name, is_active, activated_at, created_at)
      select id, 'Version ' || number, number = 2, made, made
      from seed_companies cross join generate_series(1, 2) number
        cross join lateral (select now() - make_interval(days => 390 - 180 * number)) times (made)`,
  },
  {
    makes: 'incentives',
    sql: `
      insert into long_term_incentives (company_id, version_id, long_term_incentive_plan_id, grade, value)
      select c.id, v.id, p.id, 'G' || grade, grade * grade * 500
      from seed_companies c join long_term_incentive_versions v on v.company_id = c.id
        join long_term_incentive_plans p on p.company_id = c.id cross join generate_series(6, ${gradesPerVersion}) grade`,
  },
  {
    makes: 'countries of incentives',
    sql: `
      insert into long_term_incentive_countries (company_id, long_term_incentive_id, country_id)
      select i.company_id, i.id, p.country_id
      from seed_companies c join long_term_incentives i on i.company_id = c.id cross join generate_series(1, i.id % 3) nth
        join seed_places p on p.number = (i.id + nth) % (select count(*) from seed_places)`,
  },
  {
    makes: 'ta ranks',
    sql: `
      insert into ta_ranks (id, name, position)
      select number, 'Career Level ' || number, number from generate_series(1, ${taRanks}) number
      where not exists (select from ta_ranks where id = number or position = number)`,
  },
  {
    makes: 'grade mappings',
    sql: `
      insert into grade_companies (company_id, name)
      select c.id, co.name from seed_companies c join companies co on co.id = c.id`,
  },
  {
    makes: 'ranks of grade mappings',
    sql: `
      insert into grade_company_ranks (grade_company_id, ta_rank_id, rank)
      select g.id, t.id, 'G' || greatest(1, ${gradesPerVersion} - (t.position - 1) * ${gradesPerVersion} / ${taRanks})
      from seed_companies c join grade_companies g on g.company_id = c.id cross join ta_ranks t
      where c.rank % 2 = 1 or (t.position + c.rank) % 7 <> 0`,
  },
]
