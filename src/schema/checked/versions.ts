/** Type checks of versions: the list shows the records of a version, and the versions tell which one is active. */
import type { z } from 'zod'
import type { Call, RecordOf } from '../../../contract/call'
import type { dataVersion } from '../../../contract/entities/dataVersion'
import type { QueryOf } from '../calls'
import type { Text } from './wrong'

/** Requires the list to take the id of a version. */
export type VersionsProblem<List> =
  'version_id' extends QueryOf<List> ? never : 'The call of the list takes no version_id'

/** The members that the list and the acts of versions read. */
type VersionMembers = z.output<typeof dataVersion>

/** Requires the resource of the versions to list versions. */
export type VersionRecordProblem<Name, List> = List extends Call
  ? RecordOf<List> extends VersionMembers
    ? never
    : `${Text<Name>} does not list versions`
  : never
