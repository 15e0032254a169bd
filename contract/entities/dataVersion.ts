/** Versions of a company's job grades or long-term incentives; exactly one of each is active (A118). */
import { z } from 'zod'
import {
  clearableText,
  id,
  lineOrNothing,
  name,
  readVersion,
  ref,
  requiredText,
  strictly,
  textOrNothing,
  version,
} from './fields'
import { anyOf } from './filters'
import { importQuery, importResult, previewedPlan } from './imports'
import { activateQuery, flag, idInQuery, optionalIdInQuery, pageQuery } from './queries'

const descriptionLength = 1000
export const noteLength = 500

/** What has become of a question for the approval of a version; `waiting` until then. */
export const questionStates = ['waiting', 'approved', 'declined', 'withdrawn', 'void', 'needless'] as const

const versionFacts = {
  id,
  name: z.string(),
  description: z.string().nullable(),
  is_active: z.boolean(),
  /** `YYYY-MM-DD HH:mm:ss`, UTC, like `activated_at`. */
  created_at: z.string(),
  /** When it was last set active; null if it never was. */
  activated_at: z.string().nullable(),
  /** The number of grades or incentives. */
  count: z.int(),
  version,
}

/** A version as it was renamed. */
export const renamedVersion = z.object(versionFacts).meta({ id: 'RenamedVersion' })

/** A person; null if nobody knows who it was, or if the caller may not view people. */
const person = ref.nullable()
/** Who asked or answered, when (UTC) and why. */
const said = z.object({ by: person, at: z.string(), note: z.string().nullable() }).nullable()

export const dataVersion = z
  .object({
    ...versionFacts,
    created_by: person,
    /** Who set it active, or approved that, and why. */
    activated_by: person,
    activation_note: z.string().nullable(),
    /** Whether a second person approves versions in this company. */
    needs_approval: z.boolean(),
    /** What has become of the last question for approval; null if there was none since it was set active. */
    approval: z.enum(questionStates).nullable(),
    asked: said,
    answered: said,
  })
  .meta({ id: 'Version' })
export type DataVersion = z.output<typeof dataVersion>

/** A new version that is not active, with copies of the rows of another one. */
export const newDataVersion = z.object({
  /** By default its number. */
  name: lineOrNothing().nullish(),
  description: textOrNothing(descriptionLength).nullish(),
  /** The version whose rows it starts with; by default the active one. */
  from: id.nullish(),
})

export const changedDataVersion = z.object({
  name,
  description: clearableText(descriptionLength),
  version: readVersion,
})

/** How many rows differ between two versions. */
export const changeCounts = { added: z.int(), removed: z.int(), changed: z.int(), unchanged: z.int() }

/** The maximum number of names in `VersionUse`. */
export const namedUses = 10

/** Records that name a row, or rows of the active version which the new version lacks. */
const versionUse = z
  .object({
    /** Shown by the resource whose rows they name, which has a text for each kind. */
    kind: z.string(),
    count: z.int(),
    /** The first names; none if the caller may not view these records. */
    names: z.array(z.string()).max(namedUses),
  })
  .meta({ id: 'VersionUse' })
export type VersionUse = z.output<typeof versionUse>

/** What names a record. */
export const recordUses = z.object({ id, uses: z.array(versionUse) }).meta({ id: 'RecordUses' })

/** A version set active: what changed against the version that was active before. */
export const activatedVersion = dataVersion
  .extend({
    ...changeCounts,
    /** The version that was active before; in a preview, the one that is. Null if there is none. */
    instead_of: ref.nullable(),
    uses: z.array(versionUse),
    /** Stands for the rows of both versions as they were counted. */
    plan: z.string(),
  })
  .meta({ id: 'ActivatedVersion' })

/** With `preview`, nothing is written: the response tells what activating would change. A misspelled one would activate. */
export const activationQuery = z.strictObject(
  {
    preview: flag.prefault('false'),
    /** The id of the active version in the preview. If another one is active by now, the call is refused with 409. */
    instead_of: optionalIdInQuery,
    /** The plan of the preview. If a row of either version, or who or what it concerns, has changed since then, the call is refused with 409. */
    plan: previewedPlan.optional(),
    /** Why it is set active, or approved. */
    note: textOrNothing(noteLength).nullish(),
  },
  strictly(),
)

/**
 * A question for the approval of a version: why, and the plan of the preview that was looked at. A misspelled `plan` would ask
 * whatever has changed since.
 */
export const approvalQuestion = z.strictObject(
  {
    note: textOrNothing(noteLength).nullish(),
    /** If a row of either version, or who or what it concerns, has changed since then, the call is refused with 409. */
    plan: previewedPlan.nullish(),
  },
  strictly(),
)

/** Why an approval is declined, for whoever asked. */
export const approvalRefusal = z.object({ note: requiredText('Please say why.', noteLength) })

export const comparedVersions = z.object({ from: ref, to: ref, ...changeCounts }).meta({ id: 'ComparedVersions' })

const versionPair = { from: idInQuery, to: idInQuery }
export const comparedQuery = z.object(versionPair)

export const changeKinds = ['added', 'removed', 'changed'] as const
export type ChangeKind = (typeof changeKinds)[number]
export const versionChangesQuery = pageQuery.extend({ ...versionPair, change: anyOf(changeKinds) })

/** A row that differs between two versions. */
export const versionChange = <Rec extends z.ZodObject>(record: Rec) =>
  z.object({
    /** The id of the row in the newer version, or in the older one if it was removed. */
    id,
    change: z.enum(changeKinds),
    /** The members of a changed row whose values differ. */
    members: z.array(z.string()),
    before: record.nullable(),
    after: record.nullable(),
  })

/** Why a row of the active version is changed. */
const note = textOrNothing(noteLength).nullish()

/** What a new row needs besides its own members: its version, by default the active one, and the reason. */
export const newRow = { version_id: id.nullish(), note }
/** What a changed row needs besides its own members: the reason, which is kept if its version is active. */
export const changedRow = { note, version: readVersion }
export const noteQuery = z.object({ note })

/**
 * A change of a row of a version that was active then, or of something else that tells what was in force: the name of the
 * version, or a record that its rows name.
 */
export const versionEdit = <Rec extends z.ZodObject, Named extends z.ZodObject>(record: Rec, named: Named) =>
  versionChange(record).extend({
    id,
    /** The change of the version itself. Then `before` and `after` are null, and `members` are those of the version. */
    renamed: z.object({ before: renamedVersion, after: renamedVersion }).nullable(),
    /** Likewise, the change of a record that rows name. */
    named: z.object({ resource: z.string(), before: named, after: named }).nullable(),
    note: z.string().nullable(),
    /** Who changed it; null if the account is gone, or if the caller may not view people. */
    changed_by: ref.nullable(),
    /** `YYYY-MM-DD HH:mm:ss`, UTC. */
    changed_at: z.string(),
  })

export const versionImportQuery = importQuery.extend({
  ...activateQuery.shape,
  /** The name of the new version, which no other one of the company may have; by default its number. */
  name: lineOrNothing().prefault(''),
  description: textOrNothing(descriptionLength).prefault(''),
})

/**
 * What an upload did: the difference of the new version to the active one, where `existing` rows are unchanged, and the
 * new version. In a preview, it has no id yet. `counts` begins with the rows; what else was created for them follows.
 */
export const versionImport = importResult
  .extend({
    removed: z.int(),
    /** Told if the new version becomes active. */
    uses: z.array(versionUse),
    ...dataVersion.shape,
    id: id.nullable(),
    created_at: z.string().nullable(),
    version: version.nullable(),
  })
  .meta({ id: 'VersionImport' })
