import { useState } from 'react'
import Switch from '@mui/material/Switch'
import { useTranslate } from 'ra-core'
import type { ActiveField } from '../field'
import { holds, isFixed } from '../condition'
import { lazyModule } from '../shared/lazyModule'
import { LockableSwitch } from '../shared/LockableSwitch'
import { useMay, useSchemaSetting } from '../shared/SchemaContext'
import { useSituation } from '../shared/useSituation'
import { useToggle } from '../shared/useToggle'
import { stateKey, yesOrNoFilter } from './filters/valueFilters'
import type { ColumnProps, KindOf } from './kind'
import { readOnly } from './plain'

/** Opens with a click. */
const dialog = lazyModule(() => import('../consequences/SwitchDialog'), { isLikely: true })
const SwitchDialog = dialog.part((module) => module.SwitchDialog, null)

interface SwitchProps extends ColumnProps<ActiveField> {
  /** Why this record may not be changed; null if it may. */
  readonly refusal: string | null
}

const ActiveSwitch = ({ record, name, field, resource, title, refusal }: SwitchProps) => {
  const translate = useTranslate()
  const situation = useSituation(resource, record)
  const toggle = useToggle(resource)
  const [isConfirming, setConfirming] = useState(false)
  const isLocked = isFixed(field.fixed, situation, record)
  const isActive = record[name] === true
  const { activating, deactivating } = field.foreseen ?? {}
  const condition = isActive ? deactivating : activating
  const isAsked = condition !== undefined && holds(condition, situation, record)
  const label = translate(field.texts === undefined ? 'schema.activeOf' : `choices.${field.texts}.of`, { title })
  const state = translate(stateKey(field, isActive))
  const lock = isLocked && situation.isOwn ? translate('schema.notOneself') : refusal
  return (
    <span className="nowrap">
      {lock === null ? (
        <Switch
          size="small"
          checked={isActive}
          disabled={isLocked}
          // Not disabled while toggling, so that it keeps the focus.
          onChange={() => (isActive || isAsked ? setConfirming(true) : toggle(record, true))}
          slotProps={{ input: { 'aria-label': label } }}
        />
      ) : (
        <LockableSwitch size="small" isOn={isActive} lock={lock} input={{ 'aria-label': label }} />
      )}
      <span aria-hidden> {state}</span>
      {isConfirming && (
        <SwitchDialog
          resource={resource}
          field={field}
          name={name}
          record={record}
          isActive={!isActive}
          isAsked={isAsked}
          title={title}
          onClose={() => setConfirming(false)}
          onYes={() => {
            setConfirming(false)
            toggle(record, !isActive)
          }}
        />
      )}
    </span>
  )
}

const Past = ({ record, name, field }: ColumnProps<ActiveField>) => (
  <>{useTranslate()(stateKey(field, record[name] === true))}</>
)

const Column = (props: ColumnProps<ActiveField>) => {
  const { record, resource } = props
  const mayToggle = useMay()(resource, 'toggle')
  const { EditGate } = useSchemaSetting().screens?.[resource.name] ?? {}
  if (!mayToggle) return <Past {...props} />
  if (!EditGate) return <ActiveSwitch {...props} refusal={null} />
  return <EditGate record={record}>{(refusal) => <ActiveSwitch {...props} refusal={refusal} />}</EditGate>
}

export const activeKind: KindOf<ActiveField> = {
  ...readOnly,
  Column,
  Past,
  filter: yesOrNoFilter,
  text: (value) => (value === true ? 'active' : 'inactive'),
}
