/** The description of a demo company: plain data, linked by names; `insertCompany` turns it into rows. */
import type { Application, GrantableApplication } from '../../../contract/applications'
import type { companyStatuses, stockTypes } from '../../../contract/entities/company'
import type { CompanyRole, Permission } from '../../../contract/permissions'
import type { planTypeRows, taRankRows } from '../../reference/grading'
import type { Mark } from './logos'

export interface DemoUser {
  readonly name: readonly [first: string, last: string]
  /** The part of the email before the @. */
  readonly mailbox: string
  /** A default role, or a custom role with its permissions. */
  readonly role: CompanyRole | CustomRole
  readonly in: readonly GrantableApplication[]
  readonly inactive?: true
  readonly livePay?: true
  /** Still has the one-time password that was made so many days ago. */
  readonly oneTime?: number
  readonly phone?: string
  readonly may?: Metafield
  /** An application whose role was revoked. */
  readonly withdrawn?: GrantableApplication
}

interface CustomRole {
  readonly name: string
  readonly permissions: readonly Permission[]
}

/** Names of units, regions, grades and job functions; short codes of countries. */
interface Metafield {
  readonly units?: readonly string[]
  readonly regions?: readonly string[]
  readonly countries?: readonly string[]
  readonly grades?: readonly string[]
  readonly jobFunctions?: readonly string[]
}

/** A version. Those listed before the active one were active once, those after it are drafts. */
export interface DemoVersion<T> {
  readonly name: string
  readonly description?: string
  readonly active?: true
  /** The creation date, in days from today. */
  readonly made: number
  readonly rows: readonly T[]
}

interface DemoGrade {
  readonly grade: string
  readonly countries?: readonly string[]
}

/** A plan; one without values is older than the question what they are. */
interface DemoPlan {
  readonly type: (typeof planTypeRows)[number]['name']
  /** The code of a currency, or what else the values are. */
  readonly values?: string
}

interface DemoIncentive {
  readonly plan: string
  readonly grade: string
  readonly value: number
  readonly countries?: readonly string[]
}

export interface DemoCompany {
  readonly name: string
  readonly domain: string
  readonly address: string
  readonly postalCode: string
  readonly headquarters: string
  readonly country: string
  readonly currency: string
  /** In years from the current one. */
  readonly financialYear: number
  /** First and last day, in days from today. */
  readonly contract: readonly [start: number, end: number]
  readonly status: (typeof companyStatuses)[number]
  readonly inactive?: true
  readonly applications: readonly Application[]
  /** Null for the placeholder. */
  readonly logo: Mark | null
  readonly contact: { readonly name: string; readonly mailbox: string; readonly phone: string }
  readonly stocks: readonly {
    readonly type: (typeof stockTypes)[number]
    readonly currency: string
    readonly value?: number
  }[]
  /** Each with the short codes of its countries. */
  readonly regions: Readonly<Record<string, string>>
  readonly units: readonly { readonly name: string; readonly naics?: string; readonly regions: readonly string[] }[]
  /** Legal entities by unit, region and short code of the country. */
  readonly entities: readonly (readonly [unit: string, region: string, country: string, name: string])[]
  readonly grades: readonly DemoVersion<DemoGrade>[]
  readonly plans: Readonly<Record<string, DemoPlan>>
  readonly incentives: readonly DemoVersion<DemoIncentive>[]
  /** The company's grade for each ta rank. */
  readonly gradeMap: Readonly<Record<(typeof taRankRows)[number]['name'], string>>
  readonly users: readonly DemoUser[]
}
