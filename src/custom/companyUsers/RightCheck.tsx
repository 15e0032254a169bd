import { Autocomplete, Box, Skeleton, Stack, TextField, Typography } from '@mui/material'
import { useGetOne } from 'ra-core'
import { useId, useMemo, useState } from 'react'
import type { Application } from '../../../contract/applications'
import { rights } from '../../../contract/calls/rights'
import { hasWords } from '../../schema/kinds/matchNames'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { metaOf } from '../../schema/path'
import { passes } from '../../schema/shared/rights'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useWords } from '../../schema/shared/useWords'
import { listActs, type Act } from './acts'
import { RightAnswer, type Right } from './RightAnswer'

interface RightCheckProps {
  readonly companyId: string
  readonly userId: string
  /** The first name of the person. */
  readonly name: string
  /** Those of the company. */
  readonly applications: readonly Application[]
}

const Answer = ({ act, companyId, userId, name, applications }: RightCheckProps & { act: Act }) => {
  const words = useWords()
  const { data, error, refetch } = useGetOne<Right>(
    'companyUserRights',
    { id: Number(userId), meta: metaOf({ company_id: companyId, act: act.name }) },
    // Others may change it at any time.
    { retry: false, staleTime: 0 },
  )
  if (data) return <RightAnswer right={data} name={name} applications={applications} />
  return error ? (
    <LoadFailed what={words.translate('access.may.answer')} error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton variant="rounded" height={72} aria-busy />
  )
}

/** Answers 'May Ana add a region?', by what is stored, to users who may see it. */
export const RightCheck = (props: RightCheckProps) => {
  const words = useWords()
  const { translate } = words
  const id = useId()
  const { resources, caller } = useSchemaSetting()
  const acts = useMemo(() => listActs(Object.values(resources), words), [resources, words])
  const [act, setAct] = useState<Act | null>(null)
  if (!passes([rights.readCompanyUserRight.guard], caller, Number(props.companyId))) return null
  return (
    <Box component="section" aria-labelledby={id} className="off-paper">
      <Typography variant="h3" id={id}>
        {translate('access.may.title', { name: props.name })}
      </Typography>
      <Typography variant="body2" color="textSecondary" gutterBottom>
        {translate('access.may.about')}
      </Typography>
      <Stack spacing={1.5}>
        <Autocomplete
          options={acts}
          groupBy={({ group }) => group}
          filterOptions={(all, { inputValue }) => all.filter(({ label }) => hasWords(inputValue, label))}
          getOptionKey={({ name }) => name}
          value={act}
          onChange={(_event, chosen) => setAct(chosen)}
          renderInput={(input) => <TextField {...input} label={translate('access.may.act')} />}
        />
        {act && <Answer {...props} act={act} />}
      </Stack>
    </Box>
  )
}
