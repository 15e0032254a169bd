import { useId, useRef, type RefObject } from 'react'
import {
  Alert,
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
import { listedTexts } from '../../../contract/formatters'
import { outlineLevels, type OutlineLevel } from '../../../contract/outline'
import { RestoredDraft } from '../../schema/form/RestoredDraft'
import { BusyButton } from '../../schema/shared/BusyButton'
import { Columns, equal } from '../../schema/shared/Columns'
import { DialogHeading, useOwnerLine } from '../../schema/shared/DialogHeading'
import { Fields } from '../../schema/shared/Fields'
import { Panel } from '../../schema/shared/Panel'
import { PlainList } from '../../schema/shared/PlainList'
import { PlanAlerts } from '../../schema/shared/PlanAlerts'
import { Rest } from '../../schema/shared/Row'
import { nameInSentence } from '../../schema/shared/texts'
import { useNotice } from '../../schema/shared/useNotice'
import { levelIcons } from './levelIcons'
import { OutlineText } from './OutlineText'
import type { TreeNode } from './tree'
import { useOutline } from './useOutline'
import { useOutlineText } from './useOutlineText'

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
    return names.length > 0 ? listedTexts(locale, names) : ''
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
      <Typography variant="strong">
        {translate('structure.outline.problems', {
          count: problems.length,
        })}
      </Typography>
      <ul>
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
      </ul>
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
    <div>
      <PlainList>
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
                color={state === 'present' ? 'action' : 'primary'}
              />
              <Rest>
                <Typography component="span" variant="body2" {...(wrong.has(line) && { color: 'error' })}>
                  {name}
                </Typography>
              </Rest>
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
      </PlainList>
      {more > 0 && (
        <Typography variant="body2" color="textSecondary">
          {translate('structure.outline.more', { count: more })}
        </Typography>
      )}
    </div>
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
        <Fields>
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
          <Columns gap={3} sm={equal(2)}>
            <OutlineText
              text={text}
              label={translate('structure.outline.text')}
              hint={translate('structure.outline.hint', { levels: below.join(' › ') })}
              isWrong={isWrong}
              isDisabled={isBusy}
              input={input}
              onChange={setText}
            />
            <Panel
              component="section"
              aria-label={translate('structure.outline.preview')}
              sx={{
                backgroundColor: 'background.sunken',
                maxHeight: { sm: 480 },
                overflowY: 'auto',
                opacity: isCurrent || !result ? 1 : 0.6,
              }}
              tabIndex={0}
            >
              <Stack spacing={1.5}>
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
            </Panel>
          </Columns>
        </Fields>
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
