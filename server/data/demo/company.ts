/** What the demo data says of a company: plain data, joined by names; `insertCompany` turns it into rows. */
import type { Application, GrantableApplication } from '../../../contract/applications'
import type { companyStatuses, stockTypes } from '../../../contract/entities/company'
import type { CompanyRole, Permission } from '../../../contract/permissions'
import type { planTypeRows, taRankRows } from '../../reference/grading'
import type { Mark } from './logos'

export interface DemoUser {
  readonly name: readonly [first: string, last: string]
  /** The part before the @ of the company's domain. */
  readonly mailbox: string
  /** A default role, or a role of the company's own with its rights. */
  readonly role: CompanyRole | CustomRole
  readonly in: readonly GrantableApplication[]
  readonly inactive?: true
  readonly livePay?: true
  /** Has a mailed password that has not been replaced yet. */
  readonly oneTime?: true
  readonly phone?: string
  readonly may?: Metafield
  /** An application in which the role was withdrawn. */
  readonly withdrawn?: GrantableApplication
}

export interface CustomRole {
  readonly name: string
  readonly permissions: readonly Permission[]
}

/** Names of units, regions, grades and job functions, short codes of countries. */
export interface Metafield {
  readonly units?: readonly string[]
  readonly regions?: readonly string[]
  readonly countries?: readonly string[]
  readonly grades?: readonly string[]
  readonly jobFunctions?: readonly string[]
}

export interface DemoVersion<T> {
  readonly name: string
  readonly active?: true
  /** When it was made, in days from today. */
  readonly made: number
  readonly rows: readonly T[]
}

export interface DemoGrade {
  readonly grade: string
  readonly countries?: readonly string[]
}

export interface DemoIncentive {
  readonly plan: string
  readonly grade: string
  readonly value: number
}

export interface DemoCompany {
  readonly name: string
  readonly domain: string
  readonly address: string
  readonly postalCode: string
  readonly headquarters: string
  readonly country: string
  readonly currency: string
  /** Years from this one. */
  readonly financialYear: number
  /** First and last day, in days from today. */
  readonly contract: readonly [start: number, end: number]
  readonly status: (typeof companyStatuses)[number]
  readonly inactive?: true
  readonly applications: readonly Application[]
  /** Null: the placeholder is shown. */
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
  /** A legal entity by unit, region and short code of its country. */
  readonly entities: readonly (readonly [unit: string, region: string, country: string, name: string])[]
  readonly grades: readonly DemoVersion<DemoGrade>[]
  readonly plans: Readonly<Record<string, (typeof planTypeRows)[number]['name']>>
  readonly incentives: readonly DemoVersion<DemoIncentive>[]
  /** The company's grade for each ta rank. */
  readonly gradeMap: Readonly<Record<(typeof taRankRows)[number]['name'], string>>
  readonly users: readonly DemoUser[]
}
