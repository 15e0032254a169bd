/** Answers auditors: evidence of a period, and for how long history is kept. */
import type { evidence as groupOfCalls } from '../../contract/calls/evidence'
import type { SignedInCaller } from '../accounts/account'
import { noteAct, sayWhy } from '../database/author'
import type { Queryable } from '../database/connection'
import { companies } from '../database/tables'
import { invalid } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { readMonths, storeMonths } from '../records/history/retention'
import { findRow, requireCompany } from '../records/rows'
import { packEvidence, periodOf } from './evidence/pack'
import type { Services } from './services'

type Names = Exclude<keyof typeof groupOfCalls, 'eraseTomUser' | 'eraseCompanyUser'>

interface Days {
  readonly from: string
  readonly until: string
}

export const evidenceOperations = (services: Services): Operations<Names> => {
  const { config, database, tokens } = services

  const download = async (caller: SignedInCaller, company: number, companyName: string | null, days: Days) => {
    if (Date.parse(days.from) > Date.now()) throw invalid({ from: ['Choose a day that has begun (UTC).'] })
    const period = await periodOf(database.db, company, days)
    if (!period) throw invalid({ until: ['History begins later.'] })
    const { user } = caller.account
    const by = { id: user.id, name: `${user.first_name} ${user.last_name}`, isPlatform: caller.isPlatform }
    return packEvidence({ db: database.db, tokens }, { ...period, companyName, by, issuer: config.PUBLIC_URL ?? '' })
  }

  const store = async (db: Queryable, company: number, months: number | null) => {
    await sayWhy(db, months === null ? 'As long as the installation does' : `${months} months`)
    await storeMonths(db, company, months)
    await noteAct(db)
    return readMonths(db, company)
  }

  return {
    downloadEvidence: { run: async ({ caller, query }) => download(caller, 0, null, query) },
    downloadCompanyEvidence: {
      find: ({ db, params }) => requireCompany(db, params.company_id),
      run: async ({ db, caller, params, query }) => {
        const { name } = await findRow(db, { table: companies, key: { id: params.company_id } })
        return download(caller, params.company_id, name, query)
      },
    },
    readRetention: { run: ({ db }) => readMonths(db, 0) },
    readCompanyRetention: {
      find: ({ db, params }) => requireCompany(db, params.company_id),
      run: ({ db, params }) => readMonths(db, params.company_id),
    },
    setRetention: { run: ({ db, body }) => store(db, 0, body.months) },
    setCompanyRetention: {
      find: ({ db, params }) => requireCompany(db, params.company_id),
      run: ({ db, params, body }) => store(db, params.company_id, body.months),
    },
  }
}
