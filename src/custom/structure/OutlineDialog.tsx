import { useId, useRef, type RefObject } from 'react'
import {
  Alert,
  Box,
  Button,
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  Link,
  Stack,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import type { OutlineResult } from '../../../contract/entities/outline'
import { outlineLevels, type OutlineLevel } from '../../../contract/outline'
import { RestoredDraft } from '../../schema/form/RestoredDraft'
import { BusyButton } from '../../schema/shared/BusyButton'
import { DialogHeading, useOwnerLine } from '../../schema/shared/DialogHeading'
import { PlanAlerts } from '../../schema/shared/PlanAlerts'
import { useNotice } from '../../schema/shared/useNotice'
import { levelIcons } from './levelIcons'
import { OutlineText } from './OutlineText'
import type { TreeNode } from './tree'
import { useOutline } from './useOutline'
import { useOutlineText } from './useOutlineText'
import { nameInSentence } from '../../schema/shared/texts'

/** How many problems and lines the preview lists; an outline may have thousands. */
const maxProblems = 20
const maxLines = 200

const counts = [
  ['units', 'business_units'],
  ['regions', 'regions'],
  ['countries', 'countries'],
  ['entities', 'legal_entities'],
] as const

/** Returns a function that names what an outline adds: '3 business units and 2 regions'; empty if it adds nothing. */
const useAddedText = () => {
  const translate = useTranslate()
  const locale = useLocale()
  return ({ added }: OutlineResult): string => {
    const names = counts.flatMap(([key, member]) => {
      const count = added[member]
      const group = key === 'units' || key === 'regions' ? 'outline' : 'move'
      return count > 0 ? [translate(`structure.${group}.${key}`, { count })] : []
    })
    return names.length > 0 ? new Intl.ListFormat(locale).format(names) : ''
  }
}

/** Puts the caret at the end of a line. */
const goToLine = ({ current: field }: RefObject<HTMLTextAreaElement | null>, line: number) => {
  if (!field) return
  const lines = field.value.split(/\r\n|\r|\n/)
  const end = lines.slice(0, line).join('\n').length
  field.focus()
  field.setSelectionRange(end - (lines[line - 1]?.length ?? 0), end)
}

interface ProblemsProps {
  readonly problems: OutlineResult['problems']
  readonly input: RefObject<HTMLTextAreaElement | null>
}

const Problems = ({ problems, input }: ProblemsProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const more = problems.length - maxProblems
  return (
    <Alert severity="error" role="status" variant="outlined">
      <Typography sx={{ fontWeight: 600 }}>
        {translate('structure.outline.problems', {
          count: problems.length,
        })}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {problems.slice(0, maxProblems).map(({ line, message }, index) => (
          <li key={index}>
            <Link
              component="button"
              type="button"
              color="inherit"
              sx={{ textAlign: 'start' }}
              onClick={() => goToLine(input, line)}
            >
              {translate('structure.outline.problem', { line: line.toLocaleString(locale), message })}
            </Link>
          </li>
        ))}
      </Box>
      {more > 0 && translate('structure.outline.more', { count: more })}
    </Alert>
  )
}

const Lines = ({ result }: { readonly result: OutlineResult }) => {
  const translate = useTranslate()
  const { lines, problems } = result
  const wrong = new Set(problems.map(({ line }) => line))
  const top = Math.min(...lines.map(({ level }) => outlineLevels.indexOf(level)))
  const more = lines.length - maxLines
  return (
    <Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.slice(0, maxLines).map(({ line, level, name, state }) => {
          const Icon = levelIcons[level]
          return (
            <Stack
              key={line}
              component="li"
              direction="row"
              spacing={1}
              sx={{ alignItems: 'center', minHeight: 32, pl: (outlineLevels.indexOf(level) - top) * 2.5 }}
            >
              <Icon
                titleAccess={translate(`structure.levels.${level}`, { count: 1 })}
                fontSize="small"
                sx={{ color: state === 'present' ? 'text.secondary' : 'primary.main' }}
              />
              <Typography
                component="span"
                variant="body2"
                sx={{
                  flex: 1,
                  minWidth: 0,
                  overflowWrap: 'anywhere',
                  color: wrong.has(line) ? 'error.main' : undefined,
                }}
              >
                {name}
              </Typography>
              {!wrong.has(line) && (
                <Chip
                  size="small"
                  variant="outlined"
                  color={state === 'present' ? 'default' : 'primary'}
                  label={translate(`structure.outline.states.${state}`)}
                />
              )}
            </Stack>
          )
        })}
      </Box>
      {more > 0 && (
        <Typography variant="body2" color="textSecondary">
          {translate('structure.outline.more', { count: more })}
        </Typography>
      )}
    </Box>
  )
}

interface OutlineDialogProps {
  readonly companyId: string
  /** The record that the outline is added to; null for the company. */
  readonly node: TreeNode | null
  readonly onClose: () => void
  readonly onAdded?: () => void
}

/** Adds a part of the structure as an outline, with a preview of every line beside the text. */
export const OutlineDialog = ({ companyId, node, onClose, onAdded }: OutlineDialogProps) => {
  const translate = useTranslate()
  const notify = useNotice()
  const addedText = useAddedText()
  const id = useId()
  const ownerLine = useOwnerLine(`${id}-title`)
  const input = useRef<HTMLTextAreaElement>(null)
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const top: OutlineLevel = node ? (outlineLevels[outlineLevels.indexOf(node.level) + 1] ?? 'entity') : 'unit'
  const title = translate(`structure.outline.title.${top}`)
  const { text, setText, restored, discard, finish, bringBack } = useOutlineText({ companyId, node, title })
  const { result, error, isCurrent, hasChanged, isBusy, add, actionKey, takeBack } = useOutline({
    text,
    node,
    companyId,
    onAdded: (done) => {
      finish()
      onClose()
      const names = addedText(done)
      const undo = async (id: number) => {
        if (await takeBack(id, translate('structure.outline.undone', { names }))) bringBack()
      }
      const { addition_id: addition } = done
      notify(translate('structure.outline.done', { names }), 'success', {
        actionKey,
        ...(addition !== null && { undo: () => void undo(addition) }),
      })
      onAdded?.()
    },
  })
  const close = () => !isBusy && onClose()
  const below = outlineLevels
    .slice(outlineLevels.indexOf(top))
    .map((level) => nameInSentence(translate, translate(`structure.levels.${level}`, { count: 1 })))
  const names = result && addedText(result)
  const isWrong = (result?.problems.length ?? 0) > 0
  return (
    <Dialog
      open
      onClose={close}
      fullWidth
      fullScreen={isPhone}
      maxWidth="md"
      aria-labelledby={`${id}-title`}
      aria-describedby={ownerLine}
    >
      <DialogHeading id={`${id}-title`}>{title}</DialogHeading>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {node && <Typography>{translate('structure.outline.inside', { name: node.name })}</Typography>}
          {restored && text !== '' && (
            <RestoredDraft
              storedAt={restored === true ? undefined : restored}
              onDiscard={() => {
                discard()
                input.current?.focus()
              }}
            />
          )}
          <PlanAlerts changed={hasChanged ? translate('structure.outline.changed') : null} error={null} />
          <Box
            sx={{
              display: 'grid',
              gap: 3,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            <OutlineText
              text={text}
              label={translate('structure.outline.text')}
              hint={translate('structure.outline.hint', { levels: below.join(' › ') })}
              isWrong={isWrong}
              isDisabled={isBusy}
              input={input}
              onChange={setText}
            />
            <Stack
              component="section"
              aria-label={translate('structure.outline.preview')}
              spacing={1.5}
              sx={({ tokens }) => ({
                p: 2,
                border: `1px solid ${tokens.border}`,
                borderRadius: 1,
                backgroundColor: tokens.sunken,
                maxHeight: { sm: 480 },
                overflowY: 'auto',
                opacity: isCurrent || !result ? 1 : 0.6,
              })}
              tabIndex={0}
            >
              <Typography component="h3" variant="subtitle2">
                {translate('structure.outline.preview')}
              </Typography>
              <PlanAlerts changed={null} error={error} />
              {!result && !error && <Typography variant="body2">{translate('structure.outline.waiting')}</Typography>}
              {result && isWrong && <Problems problems={result.problems} input={input} />}
              {result && !isWrong && (
                <Typography role="status">
                  {names ? translate('structure.outline.adds', { names }) : translate('structure.outline.nothing')}
                </Typography>
              )}
              {result && <Lines result={result} />}
            </Stack>
          </Box>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={close}>
          {translate('schema.cancel')}
        </Button>
        <BusyButton
          variant="contained"
          isBusy={isBusy}
          disabled={!isCurrent || !result || isWrong || names === '' || error !== null}
          onClick={add}
        >
          {translate('structure.outline.add')}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}
