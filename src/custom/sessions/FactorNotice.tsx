import { Alert, Button } from '@mui/material'
import { Link } from 'react-router-dom'
import { actionBelow } from '../../schema/page/LoadFailed'
import { showDay } from '../../schema/shared/showDay'
import { useWords } from '../../schema/shared/useWords'
import { useSession } from '../session/useSession'

/** Tells somebody who has no second factor from when on they need one, and leads to it. */
export const FactorNotice = ({ from }: { readonly from: string }) => {
  const { translate, locale } = useWords()
  const company = useSession()?.user?.company?.name
  const day = showDay(from, locale)
  return (
    <Alert
      severity="info"
      variant="outlined"
      role="status"
      sx={actionBelow}
      action={
        <Button component={Link} to="/sessions" color="inherit" size="small">
          {translate('sessions.required.now')}
        </Button>
      }
    >
      {company
        ? translate('sessions.required.soonByCompany', { company, day })
        : translate('sessions.required.soonByProvider', { day })}
    </Alert>
  )
}
