import { useState } from 'react'
import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useTranslate, type RaRecord } from 'ra-core'
import { viewAs as calls } from '../../../contract/calls/viewAs'
import type { CompanyUser } from '../../../contract/entities/companyUser'
import { outranks } from '../../../contract/grants'
import { startView } from '../../authProvider/viewAs'
import type { PathParams } from '../../schema/path'
import { quiet } from '../../schema/list/RowActions'
import { ConfirmDialog } from '../../schema/shared/ConfirmDialog'
import { companyOf } from '../../schema/shared/rights'
import { useMayCall, useSchemaSetting } from '../../schema/shared/SchemaContext'
import { fullName } from '../session/account'

type User = RaRecord<number> & Pick<CompanyUser, 'first_name' | 'last_name' | 'is_active' | 'roles'>

/** Returns whether the caller may view the console as users of a company. The server knows of more reasons to refuse. */
const useMayView = () => {
  const { caller, userId } = useSchemaSetting()
  const mayCall = useMayCall()
  return (user: User, companyId: number): boolean =>
    mayCall(calls.startViewAs, companyId) &&
    user.id !== userId &&
    user.is_active &&
    outranks(
      caller,
      Object.values(user.roles).filter((role) => role.grant_access),
    )
}

/** Opens the console as a company user, after saying what that means. */
export const ViewAsButton = ({ record, params }: { record: RaRecord; params: PathParams }) => {
  const translate = useTranslate()
  const mayView = useMayView()
  const [isAsking, setAsking] = useState(false)
  const user = record as User
  const companyId = companyOf(params) ?? 0
  const { mutate, isPending } = useMutation({
    mutationFn: () => startView(companyId, user.id),
    onError: () => setAsking(false),
  })
  if (!mayView(user, companyId)) return null
  const name = fullName(user)
  return (
    <>
      <Button
        size="small"
        color="inherit"
        sx={quiet}
        aria-label={translate('viewAs.of', { name })}
        onClick={() => setAsking(true)}
      >
        {translate('viewAs.action')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          title={translate('viewAs.of', { name })}
          yes={translate('viewAs.start')}
          isBusy={isPending}
          onYes={() => mutate()}
          onNo={() => setAsking(false)}
        >
          {translate('viewAs.confirm', { name })}
        </ConfirmDialog>
      )}
    </>
  )
}
