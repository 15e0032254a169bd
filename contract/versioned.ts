/**
 * Declares the calls of a resource whose rows belong to versions, of which one is active. The names `job-grade` and
 * `job-grades` give:
 *
 * | Act | Name | Method and path | Permission |
 * |---|---|---|---|
 * | list | listJobGradeVersions | GET /job-grade-versions/ | VIEW |
 * | create | createJobGradeVersion | POST /job-grade-version/ | CREATE |
 * | one | readJobGradeVersion | GET /job-grade-version/:job_grade_version_id/ | VIEW |
 * | update | updateJobGradeVersion | PUT /job-grade-version/:job_grade_version_id/ | UPDATE |
 * | delete | deleteJobGradeVersion | DELETE /job-grade-version/:job_grade_version_id/ | DELETE |
 * | activate | activateJobGradeVersion | PATCH /job-grade-version/:job_grade_version_id/set-active/ | UPDATE |
 * | ask | askForJobGradeVersion | POST /job-grade-version/:job_grade_version_id/approval/ | UPDATE |
 * | decline | declineJobGradeVersion | PATCH /job-grade-version/:job_grade_version_id/approval/ | UPDATE |
 * | withdraw | withdrawJobGradeVersion | DELETE /job-grade-version/:job_grade_version_id/approval/ | UPDATE |
 * | compare | compareJobGradeVersions | GET /job-grade-versions/compared/ | VIEW |
 * | changes | listJobGradeVersionChanges | GET /job-grade-versions/changes/ | VIEW |
 * | uses | readJobGradeVersionUses | GET /job-grade-version/:job_grade_version_id/uses/ | DELETE |
 * | edits | listJobGradeVersionEdits | GET /job-grade-version/:job_grade_version_id/edits/ | VIEW |
 * | upload | uploadJobGrades | POST /job-grade/upload/ | CREATE, and UPDATE to activate |
 * | download | downloadJobGrades | GET /job-grade/download/ | VIEW |
 *
 * Where a second person approves versions (decision 0102), to activate one is to approve the question of another person.
 *
 * Versions that were never active are drafts, for those who may create or update: to others they do not exist.
 *
 * All paths begin with /company/:company_id. The first five are regular calls; the calls of the rows are declared apart.
 */
import type { z } from 'zod'
import { created, csvFile, csvUpload, page, record as one } from './call'
import {
  activatedVersion,
  activationQuery,
  approvalQuestion,
  approvalRefusal,
  changedDataVersion,
  comparedQuery,
  comparedVersions,
  dataVersion,
  newDataVersion,
  recordUses,
  versionChange,
  versionEdit,
  versionChangesQuery,
  versionImport,
  versionImportQuery,
} from './entities/dataVersion'
import { pageQuery, versionQuery } from './entities/queries'
import { inCompany } from './guards'
import { messages } from './messages'
import { pascal, snake, words, type Pascal, type Snake } from './naming'
import type { CrudEntity } from './permissions'
import { regular, type Regular } from './regular'

interface Declaration {
  /** The entity whose permissions guard the calls; by default that of the resource's name. */
  readonly entity?: CrudEntity
  /** Singular and plural in paths; by default the names. */
  readonly path?: readonly [one: string, many: string]
  /** Singular and plural in summaries. */
  readonly words?: readonly [one: string, many: string]
  readonly record: z.ZodObject
  /** The row schema of the CSV files. */
  readonly row: z.ZodObject
  /** The records that rows name, if these tell what a version says. */
  readonly named?: z.ZodObject
}

const namesOf = <One extends string, Many extends string>(single: One, many: Many) =>
  ({
    list: `list${single}Versions`,
    create: `create${single}Version`,
    one: `read${single}Version`,
    update: `update${single}Version`,
    delete: `delete${single}Version`,
    activate: `activate${single}Version`,
    ask: `askFor${single}Version`,
    decline: `decline${single}Version`,
    withdraw: `withdraw${single}Version`,
    compare: `compare${single}Versions`,
    changes: `list${single}VersionChanges`,
    uses: `read${single}VersionUses`,
    edits: `list${single}VersionEdits`,
    upload: `upload${many}`,
    download: `download${many}`,
  }) as const

const pathsOf = <Path extends string, Id extends string>(path: Path, id: Id) =>
  ({
    activate: `/company/:company_id/${path}-version/:${id}/set-active/`,
    ask: `/company/:company_id/${path}-version/:${id}/approval/`,
    decline: `/company/:company_id/${path}-version/:${id}/approval/`,
    withdraw: `/company/:company_id/${path}-version/:${id}/approval/`,
    compare: `/company/:company_id/${path}-versions/compared/`,
    changes: `/company/:company_id/${path}-versions/changes/`,
    uses: `/company/:company_id/${path}-version/:${id}/uses/`,
    edits: `/company/:company_id/${path}-version/:${id}/edits/`,
    upload: `/company/:company_id/${path}/upload/`,
    download: `/company/:company_id/${path}/download/`,
  }) as const

const summariesOf = (single: string, many: string) => ({
  activate: `Make a version of the ${many} the active one, which may be an approval, or preview what that would change`,
  ask: `Ask another person to approve a version of the ${many}, where a company wants that`,
  decline: `Decline to approve a version of the ${many}, with a reason for whoever asked`,
  withdraw: `Withdraw the own question for the approval of a version of the ${many}`,
  compare: `Count how the ${many} of two versions of a company differ`,
  changes: `List each of the ${many} that differs between two versions, with its old and new values`,
  uses: `Find what names the ${many} of a version, before it is deleted`,
  edits: `List the changes of ${many} in a version since it became active, and of its name, newest first`,
  upload: `Import a new version of the ${many} from a CSV file; it is active at once if asked for or the first`,
  download: `Download a version of the ${many}, by default the active one, as a CSV file with a row per ${single}`,
})

const guardsOf = (entity: CrudEntity) => ({
  activate: inCompany(`UPDATE_${entity}`),
  ask: inCompany(`UPDATE_${entity}`),
  decline: inCompany(`UPDATE_${entity}`),
  withdraw: inCompany(`UPDATE_${entity}`),
  compare: inCompany(`VIEW_${entity}`),
  changes: inCompany(`VIEW_${entity}`),
  uses: inCompany(`DELETE_${entity}`),
  edits: inCompany(`VIEW_${entity}`),
  upload: inCompany(`CREATE_${entity}`),
  download: inCompany(`VIEW_${entity}`),
})

const bodiesOf = <R extends z.ZodObject, N extends z.ZodObject>(
  record: R,
  row: z.ZodObject,
  named: N,
  fileName: string,
) =>
  ({
    activate: { method: 'PATCH', query: activationQuery, answer: one(activatedVersion, 'Version set active') },
    ask: { method: 'POST', body: approvalQuestion, answer: one(dataVersion, 'Approval asked for') },
    decline: { method: 'PATCH', body: approvalRefusal, answer: one(dataVersion, 'Approval declined') },
    withdraw: { method: 'DELETE', answer: one(dataVersion, 'Question withdrawn') },
    compare: { method: 'GET', query: comparedQuery, answer: one(comparedVersions, 'Versions compared') },
    changes: { method: 'GET', query: versionChangesQuery, answer: page(versionChange(record)) },
    uses: { method: 'GET', answer: one(recordUses, 'Version uses fetched') },
    edits: { method: 'GET', query: pageQuery, answer: page(versionEdit(record, named)) },
    upload: {
      method: 'POST',
      query: versionImportQuery,
      upload: { ...csvUpload, row },
      answer: created(versionImport, messages.uploaded),
    },
    download: { method: 'GET', query: versionQuery, answer: csvFile(fileName) },
  }) as const

/** The regular calls of the versions themselves. */
const ownActs = {
  of: 'company',
  record: dataVersion,
  create: newDataVersion,
  update: changedDataVersion,
  sort: ['name', 'is_active', 'created_at', 'activated_at'],
  calls: ['list', 'create', 'one', 'update', 'delete'],
  overrides: {
    create: { summary: 'Make a draft with the rows of a version, by default of the active one' },
    delete: { summary: 'Delete a version that was never active' },
  },
  plain: false,
} as const

type PathOf<One extends string, D> = D extends { readonly path: readonly [infer Path extends string, string] }
  ? Path
  : One
type OwnActs<One extends string, D> = Regular<
  `${One}-version`,
  `${One}-versions`,
  typeof ownActs & { readonly path: readonly [`${PathOf<One, D>}-version`, `${PathOf<One, D>}-versions`] }
>
type NamedBy<D> = D extends { readonly named: infer N extends z.ZodObject } ? N : typeof dataVersion
type Bodies<D extends Declaration> = ReturnType<typeof bodiesOf<D['record'], NamedBy<D>>>
type Paths<One extends string, D> = ReturnType<typeof pathsOf<PathOf<One, D>, `${Snake<One>}_version_id`>>
type Names<One extends string, Many extends string> = ReturnType<typeof namesOf<Pascal<One>, Pascal<Many>>>

/** Returns the names of the calls of a versioned resource, by act. */
export const versionCallNames = <const One extends string, const Many extends string>(single: One, many: Many) =>
  namesOf(pascal(single), pascal(many)) as Names<One, Many>

type Act = keyof ReturnType<typeof pathsOf>

type VersionActs<One extends string, Many extends string, D extends Declaration> = {
  readonly [A in Act as Names<One, Many>[A]]: Bodies<D>[A] & {
    readonly path: Paths<One, D>[A]
    readonly summary: string
    readonly guard: ReturnType<typeof inCompany>
  }
}

type Versioned<One extends string, Many extends string, D extends Declaration> = OwnActs<One, D> &
  VersionActs<One, Many, D>

/**
 * Builds the calls of a versioned resource, by name.
 *
 * @example versioned('job-grade', 'job-grades', { record: jobGrade, row: jobGradeRow }).activateJobGradeVersion
 */
export const versioned = <const One extends string, const Many extends string, const D extends Declaration>(
  single: One,
  many: Many,
  declaration: D & (Uppercase<Snake<One>> extends CrudEntity ? unknown : Required<Pick<Declaration, 'entity'>>),
): Versioned<One, Many, D> => {
  const { path = [single, many], words: given, record, row, named = dataVersion }: Declaration = declaration
  const entity = declaration.entity ?? (snake(single).toUpperCase() as CrudEntity)
  const [wordsOfOne, wordsOfMany] = given ?? [words(single), words(many)]
  // Any name will do for the types of `regular`, since `entity` is given; the result gets its own types below.
  const own = regular(`${single}-version` as 'region', `${single}-versions`, {
    ...ownActs,
    entity,
    path: [`${path[0]}-version`, `${path[0]}-versions`],
    words: [`${wordsOfOne} version`, `${wordsOfOne} versions`],
  })
  const names = versionCallNames<string, string>(single, many)
  const paths = pathsOf(path[0], `${snake(single)}_version_id`)
  const summaries = summariesOf(wordsOfOne, wordsOfMany)
  const guards = guardsOf(entity)
  const bodies = bodiesOf(record, row, named, `${path[1]}.csv`)
  const acts = Object.fromEntries(
    (Object.keys(paths) as Act[]).map((act) => [
      names[act],
      { ...bodies[act], path: paths[act], summary: summaries[act], guard: guards[act] },
    ]),
  )
  const all: object = { ...own, ...acts }
  return all as Versioned<One, Many, D>
}
