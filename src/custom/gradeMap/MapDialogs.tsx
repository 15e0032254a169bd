import { useTranslate } from 'ra-core'
import { LeaveDialog } from '../../schema/form/LeaveDialog'
import { ConflictDialog } from './ConflictDialog'
import { changesByCompany, deletedIn } from './mapState'
import { SaveDialog } from './SaveDialog'
import type { MapSaving } from './useMapSaving'
import type { MapStateControls } from './useMapState'

interface MapDialogsProps {
  readonly controls: MapStateControls
  readonly saving: MapSaving
}

/** The dialogs of saving, and the question before unsaved edits are left. */
export const MapDialogs = ({ controls: { state, guard }, saving }: MapDialogsProps) => {
  const translate = useTranslate()
  const { map } = state
  const changes = saving.step === 'summary' ? changesByCompany(state) : []
  const nameOf = (some: readonly { readonly key: string; readonly name: string }[], wanted: string) =>
    some.find(({ key }) => key === wanted)?.name ?? ''
  return (
    <>
      {saving.step === 'summary' && (
        <SaveDialog
          // Another dialog, so that the focus isn't on saving if a mapping turns out to be deleted.
          key={deletedIn(changes).length}
          map={map}
          changes={changes}
          isSaving={saving.isSaving}
          progress={saving.progress}
          onSave={saving.confirm}
          onClose={saving.close}
        />
      )}
      {saving.step === 'conflicts' && (
        <ConflictDialog
          conflicts={saving.conflicts}
          title={translate('gradeMap.conflicts.title')}
          about={translate('gradeMap.conflicts.about')}
          labelOf={({ row, column }) => `${nameOf(map.companies, column)} · ${nameOf(map.ranks, row)}`}
          back={translate('gradeMap.conflicts.back')}
          yes={translate(saving.saves ? 'gradeMap.conflicts.useAndSave' : 'gradeMap.conflicts.use')}
          onDecide={saving.decide}
          onClose={saving.close}
        />
      )}
      <LeaveDialog guard={guard} />
    </>
  )
}
