import type { KeyboardEvent, RefObject } from 'react'
import FormatIndentDecrease from '@mui/icons-material/FormatIndentDecrease'
import FormatIndentIncrease from '@mui/icons-material/FormatIndentIncrease'
import { Box, IconButton, Stack, TextField, Tooltip } from '@mui/material'
import { useTranslate } from 'ra-core'

const step = '  '

/** The start of the first and the end of the last line that a selection touches. */
const linesAround = (text: string, from: number, to: number) => {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', to)
  return { start, end: end === -1 ? text.length : end }
}

/** Indents or outdents lines by one level. */
const shift = (lines: string, isDeeper: boolean): string =>
  lines
    .split('\n')
    .map((line) => (isDeeper ? step + line : line.replace(/^(?: {1,2}|\t)/, '')))
    .join('\n')

interface OutlineTextProps {
  readonly text: string
  readonly label: string
  readonly hint: string
  readonly isWrong: boolean
  readonly isDisabled: boolean
  readonly input: RefObject<HTMLTextAreaElement | null>
  readonly onChange: (text: string) => void
}

/** A text field for outlines: a new line is indented like the one before, and buttons change the level of lines. */
export const OutlineText = ({ text, label, hint, isWrong, isDisabled, input, onChange }: OutlineTextProps) => {
  const translate = useTranslate()
  /** Replaces a part of the text, as typing would, so that the browser's own undo takes it back. */
  const replace = (from: number, to: number, by: string, select?: readonly [number, number]) => {
    const field = input.current
    if (!field) return
    field.focus()
    field.setSelectionRange(from, to)
    // The only way to write into a text field that its own undo knows; where it is missing, the undo is lost.
    // oxlint-disable-next-line typescript/no-deprecated
    if (!document.execCommand('insertText', false, by)) onChange(text.slice(0, from) + by + text.slice(to))
    if (select) field.setSelectionRange(...select)
  }
  const shiftLines = (isDeeper: boolean) => {
    const field = input.current
    if (!field) return
    const { start, end } = linesAround(text, field.selectionStart, field.selectionEnd)
    const shifted = shift(text.slice(start, end), isDeeper)
    replace(start, end, shifted, [start + shifted.length, start + shifted.length])
  }
  const press = (event: KeyboardEvent) => {
    const field = input.current
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !field) return
    const { start } = linesAround(text, field.selectionStart, field.selectionStart)
    const [indent = ''] = /^[ \t]*/.exec(text.slice(start, field.selectionStart)) ?? []
    if (indent === '') return
    event.preventDefault()
    replace(field.selectionStart, field.selectionEnd, `\n${indent}`)
  }
  return (
    <Box>
      <TextField
        multiline
        fullWidth
        autoFocus
        minRows={10}
        maxRows={18}
        label={label}
        helperText={hint}
        error={isWrong}
        disabled={isDisabled}
        value={text}
        inputRef={input}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={press}
        slotProps={{
          htmlInput: { spellCheck: false, wrap: 'off' },
          inputLabel: { shrink: true },
          formHelperText: { error: false, sx: { color: 'text.primary' } },
        }}
        sx={{ '& textarea': { fontFamily: 'monospace', tabSize: 4, whiteSpace: 'pre', overflowX: 'auto !important' } }}
      />
      <Stack direction="row" spacing={0.5} sx={{ mt: 0.5 }}>
        {([true, false] as const).map((isDeeper) => {
          const name = translate(`structure.outline.${isDeeper ? 'indent' : 'outdent'}`)
          return (
            <Tooltip key={name} title={name}>
              <span>
                <IconButton size="small" aria-label={name} disabled={isDisabled} onClick={() => shiftLines(isDeeper)}>
                  {isDeeper ? (
                    <FormatIndentIncrease className="pointing" fontSize="small" />
                  ) : (
                    <FormatIndentDecrease className="pointing" fontSize="small" />
                  )}
                </IconButton>
              </span>
            </Tooltip>
          )
        })}
      </Stack>
    </Box>
  )
}
