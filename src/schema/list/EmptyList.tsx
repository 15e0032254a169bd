import { useEffect } from 'react'
import { Button, Paper, Stack, Typography } from '@mui/material'
import AddIcon from '@mui/icons-material/Add'
import InboxOutlinedIcon from '@mui/icons-material/InboxOutlined'
import { useTranslate } from 'ra-core'
import { keepFocus } from '../page/Page'
import type { Texts } from '../shared/texts'

interface EmptyListProps {
  readonly texts: Texts
  /** What was searched for in vain. */
  readonly searched?: string
  /** Opens the form of a first record; null for those who may not make one. */
  readonly onCreate: (() => void) | null
}

/** Says that there is nothing, and invites to make the first record those who may. */
export const EmptyList = ({ texts, searched, onCreate }: EmptyListProps) => {
  const translate = useTranslate()
  // Its button has the focus back when the first record is made, and goes with it.
  useEffect(() => keepFocus, [])
  return (
    <Paper variant="outlined" sx={{ p: 4 }}>
      <Stack spacing={1.5} sx={{ alignItems: 'center', textAlign: 'center' }}>
        <InboxOutlinedIcon sx={{ fontSize: 48, color: 'text.secondary' }} />
        <Typography variant="h2" component="p" role="status">
          {searched === undefined ? texts('empty') : translate('schema.notFound', { searched })}
        </Typography>
        {onCreate && (
          <>
            <Typography color="textSecondary">{texts('invite')}</Typography>
            <Button variant="contained" startIcon={<AddIcon />} onClick={onCreate}>
              {texts('create')}
            </Button>
          </>
        )}
      </Stack>
    </Paper>
  )
}
