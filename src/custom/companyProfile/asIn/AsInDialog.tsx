import { useId, useState } from 'react'
import {
  Autocomplete,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormLabel,
  ListItemText,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import {
  copiedParts,
  type CompanyCopy,
  type CopiedPart,
  type SimilarCompany,
} from '../../../../contract/entities/companyCopy'
import { joinedTexts, listedTexts } from '../../../../contract/formatters'
import { maxSearchLength } from '../../../../contract/entities/queries'
import { useTypedText } from '../../../schema/kinds/filters/inputs/useTypedText'
import { BusyButton } from '../../../schema/shared/BusyButton'
import { DialogHeading, useOwnerLine } from '../../../schema/shared/DialogHeading'
import { PlanAlerts } from '../../../schema/shared/PlanAlerts'
import { useNotice } from '../../../schema/shared/useNotice'
import { CompanyLogo } from '../../companies/CompanyLogo'
import { useCopy, useSimilar } from './useCopy'
import { Line } from '../../../schema/shared/Line'
import { Fields } from '../../../schema/shared/Fields'

type Part = CompanyCopy['parts'][number]
type Counts = readonly { readonly of: Part['contents'][number]['of']; readonly count: number | null }[]

/** Returns a function that spells counts: '2 business units and 3 regions'; what there is none of is left out. */
const useCountsText = () => {
  const translate = useTranslate()
  const locale = useLocale()
  return (counts: Counts): string =>
    listedTexts(
      locale,
      counts.flatMap(({ of, count }) => (count ? [translate(`asIn.of.${of}`, { count })] : [])),
    )
}

/** Tells one company from others: what it does, where, and how much there is to copy. */
const useAboutText = () => {
  const countsText = useCountsText()
  const locale = useLocale()
  return ({ country, sectors, ...counts }: SimilarCompany): string =>
    [
      joinedTexts(locale, sectors),
      country.name,
      countsText(
        (['business_units', 'regions', 'job_grades', 'mapped_ranks'] as const).map((of) => ({ of, count: counts[of] })),
      ),
    ]
      .filter(Boolean)
      .join(' · ')
}

/** Beside the logo, and indented below its group, the text would be a narrow column on phones. */
const optionRow = {
  gap: 1.5,
  overflowWrap: 'anywhere',
  '.MuiAutocomplete-groupUl &.MuiAutocomplete-option': {
    pl: { xs: 2, sm: 3 },
    alignItems: { xs: 'flex-start', sm: 'center' },
  },
} as const

interface ChoiceProps {
  readonly companyId: string
  readonly chosen: SimilarCompany | null
  readonly onChoose: (company: SimilarCompany | null) => void
}

const CompanyChoice = ({ companyId, chosen, onChoose }: ChoiceProps) => {
  const translate = useTranslate()
  const aboutText = useAboutText()
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useTypedText(search, setSearch, (text) => text.trim().slice(0, maxSearchLength))
  const { data = [], isPending, isFetching, isError } = useSimilar(companyId, search)
  return (
    <Autocomplete
      options={data}
      value={chosen}
      openOnFocus
      autoHighlight
      loading={isPending || isFetching || typed.trim() !== search}
      loadingText={translate('schema.loading')}
      noOptionsText={translate(isError ? 'schema.optionsFailed' : search === '' ? 'asIn.none' : 'schema.noOptions')}
      // The server has searched.
      filterOptions={(all) => all}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      groupBy={({ is_alike: isAlike }) => translate(`asIn.${isAlike ? 'alike' : 'others'}`)}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_event, company) => onChoose(company)}
      renderOption={({ key, ...option }, company) => (
        <Box component="li" key={key} {...option} sx={optionRow}>
          <CompanyLogo url={company.small_logo_url} size={32} />
          <ListItemText primary={company.name} secondary={aboutText(company)} />
        </Box>
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          // The dialog has opened for it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          label={translate('asIn.company')}
          helperText={translate('asIn.companyHint')}
          // The open list covers the hint.
          placeholder={translate('asIn.companyExample')}
        />
      )}
    />
  )
}

interface PartProps {
  readonly part: Part
  readonly isChosen: boolean
  readonly isDisabled: boolean
  readonly onToggle: (isChosen: boolean) => void
}

const PartChoice = ({ part: { part, refusal, contents }, isChosen, isDisabled, onToggle }: PartProps) => {
  const translate = useTranslate()
  const countsText = useCountsText()
  const locale = useLocale()
  const namesOf = ({ count, names }: Part['contents'][number]) => {
    const more = count - names.length
    const named = joinedTexts(locale, names)
    return more > 0 ? translate('asIn.more', { names: named, count: more }) : named
  }
  return (
    <FormControlLabel
      sx={{ alignItems: 'flex-start', mr: 0 }}
      disabled={refusal !== null || isDisabled}
      control={<Checkbox checked={isChosen} onChange={(_event, checked) => onToggle(checked)} />}
      label={
        <Box sx={{ py: 1, overflowWrap: 'anywhere' }}>
          <Line variant="strong">{translate(`asIn.titles.${part}`)}</Line>
          <Line variant="body2" sx={{ color: 'text.primary' }}>
            {refusal ?? countsText(contents)}
          </Line>
          {refusal === null &&
            contents
              .filter(({ of, count }) => of !== 'countries' && count > 0)
              .map((content) => (
                <Typography
                  key={content.of}
                  component="span"
                  variant="body2"
                  color="textSecondary"
                  sx={{ display: 'block' }}
                >
                  {namesOf(content)}
                </Typography>
              ))}
        </Box>
      }
    />
  )
}

interface AsInDialogProps {
  readonly companyId: string
  /** The step that it was opened for. */
  readonly part: CopiedPart
  readonly onClose: () => void
}

/** Copies structure, grades and mapping from a similar company, with a preview of what would be copied. */
export const AsInDialog = ({ companyId, part: first, onClose }: AsInDialogProps) => {
  const translate = useTranslate()
  const notify = useNotice()
  const countsText = useCountsText()
  const id = useId()
  const ownerLine = useOwnerLine(`${id}-title`)
  const [company, setCompany] = useState<SimilarCompany | null>(null)
  const [wanted, setWanted] = useState<readonly CopiedPart[]>([first])
  // In one order, so that each choice is previewed once.
  const all = (Object.keys(copiedParts) as CopiedPart[]).filter((part) => wanted.includes(part))
  const { told, error, isCurrent, hasChanged, isBusy, copy, actionKey, takeBack } = useCopy({
    companyId,
    from: company?.id ?? null,
    // Nothing chosen is previewed like everything: the preview tells of all parts anyway.
    parts: all.length > 0 ? all : (Object.keys(copiedParts) as CopiedPart[]),
    onCopied: (copied) => {
      const contents = copied.parts.flatMap((one) => (all.includes(one.part) ? one.contents : []))
      onClose()
      const names = countsText(contents)
      const { addition_id: addition } = copied
      notify(translate('asIn.done', { names, company: copied.from.name }), 'success', {
        actionKey,
        ...(addition !== null && { undo: () => void takeBack(addition, translate('asIn.undone', { names })) }),
      })
    },
  })
  const refused = new Set(told?.parts.flatMap(({ part, refusal }) => (refusal === null ? [] : [part])))
  const isPossible = all.length > 0 && all.every((part) => !refused.has(part))
  const choose = (chosen: SimilarCompany | null) => {
    setCompany(chosen)
    setWanted([first])
  }
  const close = () => !isBusy && onClose()
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={`${id}-title`} aria-describedby={ownerLine}>
      <DialogHeading id={`${id}-title`}>{translate('asIn.title')}</DialogHeading>
      <DialogContent>
        <Fields sx={{ minHeight: 240 }}>
          <CompanyChoice companyId={companyId} chosen={company} onChoose={choose} />
          <PlanAlerts changed={hasChanged ? translate('asIn.changed') : null} error={company && error} />
          {company && !told && !error && <Skeleton aria-busy variant="rounded" height={180} />}
          {company && told && (
            <FormControl component="fieldset" aria-describedby={`${id}-about`}>
              <FormLabel component="legend">{translate('asIn.parts')}</FormLabel>
              <FormGroup>
                {told.parts.map((part) => (
                  <PartChoice
                    key={part.part}
                    part={part}
                    isChosen={wanted.includes(part.part) && part.refusal === null}
                    isDisabled={isBusy}
                    onToggle={(isChosen) =>
                      setWanted(isChosen ? [...wanted, part.part] : wanted.filter((one) => one !== part.part))
                    }
                  />
                ))}
              </FormGroup>
              <Typography id={`${id}-about`} variant="body2" color="textSecondary" sx={{ mt: 1 }}>
                {translate('asIn.about')} {translate(`asIn.${all.join() === 'structure' ? 'undo' : 'noUndo'}`)}
              </Typography>
            </FormControl>
          )}
        </Fields>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={close}>
          {translate('schema.cancel')}
        </Button>
        <BusyButton variant="contained" isBusy={isBusy} disabled={!company || !isCurrent || !isPossible} onClick={copy}>
          {translate('asIn.yes')}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}
