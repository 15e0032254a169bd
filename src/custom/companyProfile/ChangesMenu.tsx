import { useState } from 'react'
import ExpandIcon from '@mui/icons-material/KeyboardArrowDown'
import { Button, Menu, MenuItem } from '@mui/material'
import { useTranslate, type RaRecord } from 'ra-core'
import { Link } from 'react-router-dom'
import { planned } from '../../../contract/calls/planned'
import { companies } from '../../resources/companies'
import { HistoryPanel } from '../../schema/history/lazyParts'
import { useMayReadHistory } from '../../schema/history/useMayReadHistory'
import { plannedPath } from '../../schema/planned/plannedPath'
import { usePlaceBelow } from '../../schema/shared/sides'
import { useMayCall } from '../../schema/shared/SchemaContext'
import { useChangesPath } from '../changes/useChangesPath'

interface ChangesMenuProps {
  readonly company: RaRecord
}

/** A menu of what has changed of a company, between which dates, and what is planned; nothing if the user may see none of it. */
export const ChangesMenu = ({ company }: ChangesMenuProps) => {
  const translate = useTranslate()
  const id = String(company.id)
  const mayReadHistory = useMayReadHistory(companies)
  const changes = useChangesPath()
  const plans = useMayCall()(planned.listPlannedChanges) ? plannedPath(id) : null
  const place = usePlaceBelow('end')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [history, setHistory] = useState<'wanted' | 'shown' | null>(null)
  const close = () => setAnchor(null)
  if (!mayReadHistory && changes === null && plans === null) return null
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ExpandIcon />}
        onClick={({ currentTarget }) => {
          setHistory(null)
          setAnchor(currentTarget)
        }}
      >
        {translate('companyProfile.changesMenu')}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        // So that the menu is inside a landmark.
        container={() => document.querySelector('main')}
        {...place}
        slotProps={{
          list: { 'aria-label': translate('companyProfile.changesMenu') },
          transition: {
            // The panel gives the focus back to what had it, which must not be an entry that has gone.
            onExited: () => history === 'wanted' && setHistory('shown'),
          },
        }}
      >
        {mayReadHistory && (
          <MenuItem
            onClick={() => {
              setHistory('wanted')
              close()
            }}
          >
            {translate('schema.history')}
          </MenuItem>
        )}
        {changes !== null && (
          <MenuItem component={Link} to={changes}>
            {translate('companyProfile.changes')}
          </MenuItem>
        )}
        {plans !== null && (
          <MenuItem component={Link} to={plans}>
            {translate('companyProfile.planned')}
          </MenuItem>
        )}
      </Menu>
      {history === 'shown' && (
        <HistoryPanel
          resource={companies}
          record={company}
          params={{ company_id: id }}
          onClose={() => setHistory(null)}
        />
      )}
    </>
  )
}
