import { Suspense, useId, useState } from 'react'
import { Dialog, DialogContent, Skeleton, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { DialogHeading, useOwnerLine } from '../shared/DialogHeading'
import type { BulkAction } from '../bulk'
import type { Values } from '../condition'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { BusyButton } from '../shared/BusyButton'
import { FormParamsProvider } from '../shared/FormParams'
import { useAcceptance } from '../shared/Foreseen'
import { useSchemaSetting } from '../shared/SchemaContext'
import { StepActions } from '../shared/StepActions'
import type { Texts } from '../shared/texts'
import { BulkOutcome, BulkPreview, BulkProgress } from './BulkSteps'
import { useAct } from './useAct'
import { useBulk } from './useBulk'
import type { Selection } from './useSelection'
import { Fields } from '../shared/Fields'

interface BulkDialogProps {
  readonly resource: AnyResource
  readonly params: PathParams
  readonly texts: Texts
  readonly action: BulkAction
  readonly target: Selection['target']
  readonly count: number
  /** Names the record, if it is a row's. */
  readonly about?: string
  /** `isDone` if something may have been changed. */
  readonly onClose: (isDone: boolean) => void
}

const waiting = <Skeleton variant="rounded" height={96} aria-busy />

const nothingToChoose: Values = {}

/** Asks what to change, says what that does to how many, shows the progress, and lists what failed. */
export const BulkDialog = ({ resource, params, texts, action, target, count, about, onClose }: BulkDialogProps) => {
  const translate = useTranslate()
  const { announce } = useAct(resource, params, about)
  const id = useId()
  const { Effects, bulk } = useSchemaSetting().screens?.[resource.name] ?? {}
  const Input = bulk?.inputs?.[action.name]
  const [chosen, setChosen] = useState<Values | null>(Input ? null : nothingToChoose)
  const { state, preview, run, stop } = useBulk({ resource, params, action, target, chosen })
  const { data: plan } = preview
  const acceptance = useAcceptance(plan)
  const text = (key: string, value: number) => texts(`bulk.${action.name}.${key}`, { count: value })
  const countText = (key: string, value: number) =>
    text(key, value) || translate(`schema.bulk.${key}`, { count: value })

  const isFinal = action.isDangerous && action.undo === undefined && action.call.regular?.act !== 'deleteMany'

  const start = async () => {
    const end = await run()
    if (end.step !== 'done') return
    const { done, reasons } = end
    const isWhole = reasons.length === 0 && done.failed === 0 && done.next === null
    // What was changed can be undone even if not all was.
    if (isWhole || done.changed > 0) announce(action, done)
    if (isWhole) onClose(true)
  }
  const ownerLine = useOwnerLine(`${id}-title`)
  const close = () => state.step !== 'running' && onClose(state.step === 'done')
  return (
    <Dialog open onClose={close} maxWidth="md" fullWidth aria-labelledby={`${id}-title`} aria-describedby={ownerLine}>
      <DialogHeading id={`${id}-title`}>
        {state.step === 'ask' ? text('title', count) : texts(`bulk.${action.name}.button`)}
      </DialogHeading>
      <DialogContent>
        <FormParamsProvider value={params}>
          <Fields>
            {/* Both may be loaded on demand, apart from each other, or the first would lose the focus to the second. */}
            {state.step === 'ask' && Input && (
              <Suspense fallback={waiting}>
                <Input onChange={setChosen} />
              </Suspense>
            )}
            {state.step === 'ask' && chosen !== null && (
              <Suspense fallback={waiting}>
                <BulkPreview query={preview} countText={countText} Effects={Effects} acceptance={acceptance} />
              </Suspense>
            )}
            {state.step === 'ask' && isFinal && <Typography>{translate('schema.final')}</Typography>}
            {state.step === 'running' && <BulkProgress done={state.done.matched} total={plan?.matched ?? count} />}
            {state.step === 'done' && <BulkOutcome done={state.done} reasons={state.reasons} countText={countText} />}
          </Fields>
        </FormParamsProvider>
      </DialogContent>
      <StepActions state={state} focusesNo={!Input} onStop={stop} onClose={close}>
        <BusyButton
          variant="contained"
          color={action.isDangerous ? 'error' : 'primary'}
          isBusy={false}
          disabled={!plan || plan.changed === 0 || !acceptance.isAccepted}
          onClick={() => void start()}
        >
          {plan && plan.changed > 0 ? text('yes', plan.changed) : texts(`bulk.${action.name}.button`)}
        </BusyButton>
      </StepActions>
    </Dialog>
  )
}
