import { Autocomplete, Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { findNames } from '../../schema/kinds/matchNames'
import type { Meanings, UnknownName } from './upload/decisions'
import { VirtualList } from './VirtualList'
import { Row } from '../../schema/shared/Row'

interface Meaning {
  readonly id: number | null
  readonly name: string
  readonly isClose: boolean
}

export interface Known {
  readonly companies: readonly { readonly id: number; readonly name: string }[]
  readonly ranks: readonly { readonly id: number; readonly name: string }[]
}

/** What names mean, by what they name. */
type NameMeanings = Readonly<Record<UnknownName['kind'], Meanings>>

interface NameChoicesProps {
  readonly names: readonly UnknownName[]
  readonly known: Known
  readonly decisions: NameMeanings
  /** Whether a decision about each name was taken over. */
  readonly isResolved: boolean
  readonly onDecide: (change: Partial<NameMeanings>) => void
}

/** How many names a selector shows at once; typing finds the others. */
const maxShown = 50

interface MeaningFieldProps {
  readonly asked: UnknownName
  readonly known: Known
  /** Undefined until something is chosen. */
  readonly chosen: number | null | undefined
  readonly onChoose: (id: number | null | undefined) => void
}

const MeaningField = ({ asked: { kind, name, closest }, known, chosen, onChoose }: MeaningFieldProps) => {
  const translate = useTranslate()
  const close = new Set(closest.map(({ id }) => id))
  const skip: Meaning = { id: null, name: translate(`gradeUpload.skip.${kind}`), isClose: true }
  const options: Meaning[] = [
    ...closest.map((one) => ({ ...one, isClose: true })),
    skip,
    ...known[kind]
      .filter(({ id }) => !close.has(id))
      .map(({ id, name: other }) => ({ id, name: other, isClose: false })),
  ]
  return (
    <Autocomplete
      size="small"
      options={options}
      value={options.find(({ id }) => id === chosen) ?? null}
      groupBy={({ isClose }) => translate(`gradeUpload.${isClose ? 'closest' : 'allNames'}`)}
      getOptionLabel={(one) => one.name}
      getOptionKey={({ id }) => String(id)}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={(all, { inputValue }) => findNames(inputValue, all).slice(0, maxShown)}
      onChange={(_event, one) => onChoose(one?.id)}
      noOptionsText={translate('schema.noOptions')}
      renderInput={(input) => <TextField {...input} label={translate(`gradeMap.paste.means.${kind}`, { name })} />}
    />
  )
}

/** Asks which company or rank is meant by each name that wasn't found, offering the closest ones. */
export const NameChoices = ({ names, known, decisions, isResolved, onDecide }: NameChoicesProps) => {
  const translate = useTranslate()
  const choose = ({ kind, name }: UnknownName, id: number | null | undefined) => {
    const meanings = new Map(decisions[kind])
    if (id === undefined) meanings.delete(name)
    else meanings.set(name, id)
    onDecide({ [kind]: meanings })
  }
  /** Resolves the conflicts that are still open. */
  const chooseAll = (idOf: (asked: UnknownName) => number | null | undefined) => {
    const meanings = { companies: new Map(decisions.companies), ranks: new Map(decisions.ranks) }
    for (const asked of names) {
      const id = idOf(asked)
      if (id !== undefined && !meanings[asked.kind].has(asked.name)) meanings[asked.kind].set(asked.name, id)
    }
    onDecide(meanings)
  }
  return (
    <Stack spacing={1}>
      <Typography variant="h3" component="h3">
        {translate(`gradeUpload.${isResolved ? 'resolved' : 'unknown'}`, { count: names.length })}
      </Typography>
      {!isResolved && (
        <Row>
          <Button size="small" variant="outlined" onClick={() => chooseAll(({ closest }) => closest[0]?.id)}>
            {translate('gradeMap.paste.takeClosest')}
          </Button>
          <Button size="small" variant="outlined" onClick={() => chooseAll(() => null)}>
            {translate('gradeUpload.skipRest')}
          </Button>
        </Row>
      )}
      <VirtualList
        label={translate('gradeUpload.unknown', { count: names.length })}
        count={names.length}
        height={64}
        render={(index) => {
          const asked = names[index]
          return (
            asked && (
              <Box sx={{ pt: 0.5 }}>
                <MeaningField
                  asked={asked}
                  known={known}
                  chosen={decisions[asked.kind].get(asked.name)}
                  onChoose={(id) => choose(asked, id)}
                />
              </Box>
            )
          )
        }}
      />
    </Stack>
  )
}
