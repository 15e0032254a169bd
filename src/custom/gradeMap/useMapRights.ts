import { gradeMapping as calls } from '../../../contract/calls/gradeMapping'
import type { Call } from '../../../contract/call'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { describeRefusals } from '../../schema/shared/refusals'
import { guardsOf, passes, refusalsFor } from '../../schema/shared/rights'
import { useWords } from '../../schema/shared/useWords'

/** Returns what the user may do on the page of the grade map. */
export const useMapRights = () => {
  const { caller, isReadOnly } = useSchemaSetting()
  const words = useWords()
  const may = (call: Call) => passes(guardsOf(call), caller)
  // All three buttons need the permission of the upload (A39), and of course that of their own call.
  const isHeld = isReadOnly === true
  const mayAll = (call: Call) => may(calls.uploadGradeMap) && may(call)
  const lacking = refusalsFor(guardsOf(calls.saveGradeMap), caller)
  const edits = !isHeld && lacking.length === 0
  const addsOrEdits = !isHeld && mayAll(calls.createGradeCompany)
  return {
    edits,
    whyReadOnly: describeRefusals(lacking, words),
    addsOrEdits,
    addsColumns: edits && addsOrEdits,
    uploads: !isHeld && mayAll(calls.uploadGradeMap),
    downloads: mayAll(calls.downloadGradeMap),
    opensCompany: may(calls.updateGradeCompany),
  }
}
