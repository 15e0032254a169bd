import type { ReactNode } from 'react'
import { Box, DialogTitle, Typography } from '@mui/material'
import { useOwnerName } from './OwnerName'

interface DialogHeadingProps {
  /** The id by which the dialog is labelled. */
  readonly id: string
  readonly children: ReactNode
}

const lineOf = (id: string): string => `${id}-owner`

/** Returns the id of the line below a heading, by which the dialog is described; undefined if there is none. */
export const useOwnerLine = (id: string): string | undefined => (useOwnerName() === undefined ? undefined : lineOf(id))

/** The title of a dialog, above the name of the record whose page it is on. */
export const DialogHeading = ({ id, children }: DialogHeadingProps) => {
  const owner = useOwnerName()
  return (
    // With an id of its own: by default it is the one that labels the dialog.
    <DialogTitle component="div" id={`${id}-lines`}>
      <Box component="h2" id={id} sx={{ m: 0, font: 'inherit' }}>
        {children}
      </Box>
      {owner !== undefined && (
        <Typography id={lineOf(id)} variant="body2" color="textSecondary">
          {owner}
        </Typography>
      )}
    </DialogTitle>
  )
}
