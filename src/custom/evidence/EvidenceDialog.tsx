import { useState } from 'react'
import { Chip, Stack } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useGetOne, useTranslate } from 'ra-core'
import { evidence as calls } from '../../../contract/calls/evidence'
import type { Company } from '../../../contract/entities/company'
import { saveFile } from '../../schema/csv/saveFile'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { DayField } from '../../schema/kinds/inputs/lazyParts'
import { DialogForm } from '../../schema/shared/DialogForm'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useFieldErrors, useTellRest } from '../../schema/shared/useFieldErrors'
import { useWrongFocus } from '../../schema/shared/useWrongFocus'
import { useNotice } from '../../schema/shared/useNotice'
import { KeptFor } from './KeptFor'
import { mistakesOf, presetNames, presetsOf, type Days } from './periods'
import { Row } from '../../schema/shared/Row'

interface EvidenceDialogProps {
  /** The company; without one, what belongs to none. */
  readonly companyId: number | undefined
  readonly onClose: () => void
}

const fields = ['from', 'until'] as const

const useDownload = (companyId: number | undefined, onDone: () => void) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const tellRest = useTellRest()
  return useMutation({
    mutationFn: async (days: Days) => {
      const request = {
        query: { ...days },
        ...(companyId !== undefined && { params: { company_id: String(companyId) } }),
      }
      const call = companyId === undefined ? calls.downloadEvidence : calls.downloadCompanyEvidence
      const file = await provider.readFile(call, request)
      saveFile(
        new File([file], `evidence-${companyId ?? 'provider'}-${days.from}-${days.until}.zip`, { type: file.type }),
      )
    },
    meta: { ownErrors: true },
    onSuccess: onDone,
    onError: (failed) => tellRest(failed, fields),
  })
}

/** Asks for a period, and downloads evidence of it. */
export const EvidenceDialog = ({ companyId, onClose }: EvidenceDialogProps) => {
  const translate = useTranslate()
  const notify = useNotice()
  const [presets] = useState(() => presetsOf(new Date()))
  const [days, setDays] = useState<Days>(presets.thisYear)
  /** How often a period was picked, which replaces what is typed, too. */
  const [picks, setPicks] = useState(0)
  const [attempts, setAttempts] = useState(0)
  const isSent = attempts > 0
  const { mutate, isPending, error } = useDownload(companyId, () => {
    notify(translate('evidence.done'), 'success')
    onClose()
  })
  const form = useWrongFocus(attempts, error)
  const { caller } = useSchemaSetting()
  const { data: company } = useGetOne<Company>(
    'companies',
    { id: companyId ?? 0 },
    { enabled: companyId !== undefined && caller.isPlatform },
  )
  const of = caller.isPlatform
    ? [translate(companyId === undefined ? 'evidence.ofProvider' : 'evidence.of', { company: company?.name ?? '…' })]
    : []
  const mistakes = mistakesOf(days)
  const { errors: refused, forget } = useFieldErrors(error)
  const change = (changed: Partial<Days>) => {
    setDays({ ...days, ...changed })
    forget(...Object.keys(changed))
  }
  const wrong = (field: keyof Days): string | undefined => {
    const { [field]: mistake } = mistakes
    return isSent && mistake ? translate(`evidence.mistakes.${mistake}`) : refused[field]
  }
  const submit = () => {
    setAttempts(attempts + 1)
    if (Object.keys(mistakes).length === 0) mutate(days)
  }
  return (
    <DialogForm
      title={translate('evidence.title')}
      about={[translate('evidence.about'), ...of]}
      yes={translate('evidence.download')}
      no={translate('evidence.cancel')}
      isBusy={isPending}
      formRef={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        {fields.map((field) => (
          <DayField
            key={`${field} ${picks}`}
            isRequired
            takesFocus={field === 'from' && picks === 0}
            label={translate(`evidence.${field}`)}
            value={days[field]}
            onChange={(day) => change({ [field]: day })}
            error={wrong(field)}
            hint={field === 'until' ? translate('evidence.days') : undefined}
          />
        ))}
      </Stack>
      <Row role="group" aria-label={translate('evidence.presets.label')} sx={{ my: 2 }}>
        {presetNames.map((name) => (
          <Chip
            key={name}
            variant="outlined"
            label={translate(`evidence.presets.${name}`)}
            onClick={() => {
              change(presets[name])
              setPicks(picks + 1)
            }}
          />
        ))}
      </Row>
      <KeptFor companyId={companyId} />
    </DialogForm>
  )
}
