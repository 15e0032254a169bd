import { useId, useState } from 'react'
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Radio,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material'
import { useTranslate } from 'ra-core'
import type { Texts } from '../texts'
import type { Difference } from './conflict'

interface ConflictProps {
  readonly differences: readonly Difference[]
  readonly texts: Texts
  /** Receives the fields whose other value shall stay. */
  readonly onDecide: (theirsFor: ReadonlySet<string>) => void
  readonly onClose: () => void
}

/** Shows both values of each field that two people have changed, and lets one be chosen. */
export const ConflictDialog = ({ differences, texts, onDecide, onClose }: ConflictProps) => {
  const translate = useTranslate()
  const id = useId()
  const [theirsFor, setTheirsFor] = useState<ReadonlySet<string>>(new Set())
  const choose = (name: string, isTheirs: boolean) => {
    const next = new Set(theirsFor)
    if (isTheirs) next.add(name)
    else next.delete(name)
    setTheirsFor(next)
  }
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{translate('schema.conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {translate(differences.length > 0 ? 'schema.conflict.about' : 'schema.conflict.noneShared')}
        </DialogContentText>
        {differences.length > 0 && (
          <Table>
            <TableHead>
              <TableRow>
                <TableCell>{translate('schema.conflict.field')}</TableCell>
                <TableCell>{translate('schema.conflict.mine')}</TableCell>
                <TableCell>{translate('schema.conflict.theirs')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {differences.map(({ name, mine, theirs }) => (
                <TableRow key={name}>
                  <TableCell component="th" scope="row" id={`${id}-${name}`}>
                    {texts(`fields.${name}`)}
                  </TableCell>
                  {([false, true] as const).map((isTheirs) => (
                    <TableCell key={String(isTheirs)} sx={{ overflowWrap: 'anywhere' }}>
                      <label>
                        <Radio
                          size="small"
                          name={`conflict-${name}`}
                          checked={theirsFor.has(name) === isTheirs}
                          onChange={() => choose(name, isTheirs)}
                          slotProps={{ input: { 'aria-describedby': `${id}-${name}` } }}
                        />
                        {(isTheirs ? theirs : mine) || translate('schema.conflict.empty')}
                      </label>
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('schema.conflict.back')}
        </Button>
        <Button variant="contained" autoFocus onClick={() => onDecide(theirsFor)}>
          {translate('schema.conflict.use')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
