import { historied } from '../../../contract/history'
import * as tables from '../../database/tables'
import { sourceOf, type Source } from '../../records/history/sources'

/** Where each kind of record with a history is stored, by the name of its resource. */
export const sources = new Map(
  [...historied.values()].flatMap((kind): [string, Source][] => {
    const source = sourceOf(kind, { ...tables })
    return source ? [[kind.name, source]] : []
  }),
)
