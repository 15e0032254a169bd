import { joinedTexts } from '../../../contract/formatters'
import { useId, useRef, type ReactNode } from 'react'
import { Button, Stack, Typography } from '@mui/material'
import TemplateIcon from '@mui/icons-material/DescriptionOutlined'
import { useLocale, useTranslate } from 'ra-core'
import { Row } from '../shared/Row'

export interface FileChoiceProps {
  readonly columns: readonly string[]
  /** How to fill in the columns. */
  readonly hint?: string
  readonly onFile: (file: File) => void
  /** Absent if there is no empty file to start from. */
  readonly onTemplate?: () => void
  /** Offers the names that cells may have. */
  readonly names?: ReactNode
}

/** Offers to drop or choose a file, or to download an empty one. */
export const FileChoice = ({ columns, hint, onFile, onTemplate, names }: FileChoiceProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <Stack
      spacing={1.5}
      sx={(theme) => ({
        p: 4,
        alignItems: 'center',
        textAlign: 'center',
        border: `2px dashed ${theme.tokens.outline}`,
        borderRadius: 1,
      })}
    >
      <Typography id={id}>
        {[translate('schema.csv.choose', { columns: joinedTexts(locale, columns) }), hint].filter(Boolean).join(' ')}
      </Typography>
      <Button variant="contained" aria-describedby={id} onClick={() => input.current?.click()} autoFocus>
        {translate('schema.csv.browse')}
      </Button>
      <Row sx={{ justifyContent: 'center' }}>
        {onTemplate && (
          <Button startIcon={<TemplateIcon />} onClick={onTemplate}>
            {translate('schema.csv.template')}
          </Button>
        )}
        {names}
      </Row>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,.xlsx,.xlsm"
        aria-label={translate('schema.csv.file')}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
    </Stack>
  )
}
