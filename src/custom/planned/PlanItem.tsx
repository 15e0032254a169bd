import { useState } from 'react'
import { Button, Chip, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { planned as calls } from '../../../contract/calls/planned'
import type { PlannedChange } from '../../../contract/entities/plannedChange'
import { errorMessages } from '../../errorMessages'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { showDay } from '../../schema/shared/showDay'
import { ConfirmDialog } from '../../schema/shared/ConfirmDialog'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { actionKeyOf, useNotice } from '../../schema/shared/useNotice'
import { useWords } from '../../schema/shared/useWords'
import { KindHistory } from '../recordKinds/KindHistory'
import { PlanDialog } from './PlanDialog'
import { actText, changeLines } from './planTexts'
import { quoted } from '../../../contract/glue'
import { Row } from '../../schema/shared/Row'

interface PlanItemProps {
  readonly companyId: string
  readonly plan: PlannedChange
  readonly onChanged: () => void
}

const colors = { planned: 'info', refused: 'warning', done: 'success', withdrawn: 'default' } as const

const useWithdraw = ({ companyId, plan, onChanged }: PlanItemProps, onDone: () => void) => {
  const { translate } = useWords()
  const provider = useDataProvider<SchemaDataProvider>()
  const notify = useNotice()
  const actionKey = actionKeyOf(calls.withdrawPlannedChange.path, plan.id)
  return useMutation({
    mutationFn: () =>
      provider.send(calls.withdrawPlannedChange, {
        params: { company_id: companyId, planned_change_id: String(plan.id) },
      }),
    meta: { actionKey, ownErrors: true },
    onSuccess: () => notify(translate('planned.withdrawn'), 'success', { actionKey }),
    onError: (failed) => {
      for (const text of errorMessages(failed)) notify(text, 'error', { actionKey })
    },
    onSettled: () => {
      onDone()
      onChanged()
    },
  })
}

/** When it was planned, made, refused or withdrawn, and by whom. */
const factsOf = (
  { by, planned_at, settled_at, state }: PlannedChange,
  { translate, locale }: Pick<ReturnType<typeof useWords>, 'translate' | 'locale'>,
): string[] => {
  const dayIn = (moment: string) => new Date(moment).toLocaleDateString(locale, { dateStyle: 'medium' })
  return [
    translate(by ? 'planned.by' : 'planned.on', { name: by?.name, date: dayIn(planned_at) }),
    ...(settled_at === null || state === 'planned'
      ? []
      : [translate(`planned.settled.${state}`, { date: dayIn(settled_at) })]),
  ]
}

/** A planned change: what it does from when, and what can be done about it. */
export const PlanItem = (props: PlanItemProps) => {
  const { companyId, plan, onChanged } = props
  const words = useWords()
  const { translate, locale } = words
  const { isReadOnly } = useSchemaSetting()
  const [opened, setOpened] = useState<'edit' | 'withdraw' | null>(null)
  const close = () => setOpened(null)
  const { mutate: withdraw, isPending } = useWithdraw(props, close)
  const act = actText(plan, words)
  const date = showDay(plan.counts_from, locale)
  const isOpen = plan.state === 'planned' || plan.state === 'refused'
  return (
    <Stack component="li" spacing={1} sx={{ py: 2 }}>
      <Row align="center" gap={1.5} rowGap={0.5}>
        <Typography component="h2" variant="h3">
          {act}
        </Typography>
        <Chip size="small" color={colors[plan.state]} label={translate(`planned.stateOf.${plan.state}`)} />
      </Row>
      <Typography>{translate(plan.state === 'refused' ? 'planned.wasFrom' : 'planned.from', { date })}</Typography>
      {plan.reason !== null && plan.state === 'refused' && (
        <Typography color="warning">{translate('planned.why', { reason: plan.reason })}</Typography>
      )}
      {plan.changes.length > 0 && (
        <Typography component="ul" variant="body2">
          {changeLines(plan, words).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Typography>
      )}
      {plan.note !== null && <Typography variant="body2">{quoted(plan.note)}</Typography>}
      <Typography variant="body2" color="textSecondary">
        {factsOf(plan, words).join(' · ')}
      </Typography>
      <Row className="off-paper">
        {isOpen && !isReadOnly && (
          <>
            <Button
              size="small"
              variant="outlined"
              aria-label={translate(plan.state === 'refused' ? 'planned.againOf' : 'planned.editOf', { act })}
              onClick={() => setOpened('edit')}
            >
              {translate(plan.state === 'refused' ? 'planned.again' : 'planned.edit')}
            </Button>
            <Button
              size="small"
              color="inherit"
              aria-label={translate('planned.withdrawOf', { act })}
              onClick={() => setOpened('withdraw')}
            >
              {translate('planned.withdraw')}
            </Button>
          </>
        )}
        <KindHistory
          kind="plannedChanges"
          company={companyId}
          record={{ ...plan, name: act }}
          size="small"
          aria-label={translate('planned.historyOf', { act })}
        />
      </Row>
      {opened === 'edit' && <PlanDialog companyId={companyId} plan={plan} onClose={close} onChanged={onChanged} />}
      <ConfirmDialog
        isOpen={opened === 'withdraw'}
        title={translate('planned.confirm')}
        yes={translate('planned.confirmYes')}
        no={translate('planned.confirmNo')}
        isDangerous
        isBusy={isPending}
        onYes={() => withdraw()}
        onNo={close}
      >
        {translate('planned.confirmAbout', { act, date })}
      </ConfirmDialog>
    </Stack>
  )
}
