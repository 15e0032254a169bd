import { Button, List, ListItemButton, ListItemText, Popover, Typography, type ButtonProps } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { usePlaceBelow } from '../../schema/shared/sides'

/** More would take long to draw. */
export const mostListedCells = 200

interface ListedCell {
  readonly key: string
  readonly label: string
  readonly detail: string
  /** Goes to the cell. */
  readonly show: () => void
}

interface CellListProps extends Pick<ButtonProps, 'color' | 'startIcon' | 'children'> {
  readonly label: string
  readonly about: string
  /** Said if there is nothing to list. */
  readonly none?: string
  /** How many cells there are; only the first are listed. */
  readonly total: number
  /** Lists the first cells, when the list opens. */
  readonly listFirst: () => readonly ListedCell[]
}

/** A button that opens a list of cells to go to. */
export const CellList = ({ label, about, none, total, listFirst, ...button }: CellListProps) => {
  const translate = useTranslate()
  const opener = useRef<HTMLButtonElement>(null)
  const [listed, setListed] = useState<readonly ListedCell[] | null>(null)
  const place = usePlaceBelow('start')
  return (
    <>
      <Button ref={opener} size="small" aria-haspopup="dialog" onClick={() => setListed(listFirst())} {...button} />
      <Popover
        open={listed !== null}
        anchorEl={() => opener.current}
        onClose={() => setListed(null)}
        {...place}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { maxWidth: 420, maxHeight: 440 } } }}
      >
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, pt: 2 }}>
          {about}
        </Typography>
        <List dense>
          {listed?.map(({ key, label: name, detail, show }, index) => (
            <li key={key}>
              <ListItemButton
                autoFocus={index === 0}
                onClick={() => {
                  setListed(null)
                  show()
                }}
              >
                <ListItemText primary={name} secondary={detail} />
              </ListItemButton>
            </li>
          ))}
        </List>
        {none !== undefined && listed?.length === 0 && (
          <Typography variant="body2" sx={{ px: 2, pb: 2 }}>
            {none}
          </Typography>
        )}
        {listed && listed.length < total && (
          <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 2 }}>
            {translate('gradeMap.problems.more', { count: listed.length })}
          </Typography>
        )}
      </Popover>
    </>
  )
}
