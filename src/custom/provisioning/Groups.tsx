import { useRef, useState } from 'react'
import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import { Button, IconButton, Link, Stack, Tooltip, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { identityProviders } from '../../../contract/calls/identityProviders'
import { provisioning as calls } from '../../../contract/calls/provisioning'
import type { ProvisionedGroup, Provisioning } from '../../../contract/entities/provisioning'
import { ConfirmDialog } from '../../schema/shared/ConfirmDialog'
import { keepFocusThroughMove, keepFocusThroughRemoval } from '../../schema/shared/keepFocus'
import { Notice } from '../../schema/shared/Notice'
import { useMayCall } from '../../schema/shared/SchemaContext'
import { useNotice } from '../../schema/shared/useNotice'
import { useWords } from '../../schema/shared/useWords'
import { KindHistory } from '../recordKinds/KindHistory'
import { RolesDialog } from './RolesDialog'
import { RolesShown } from './RolesShown'
import { useOrdering, useRemovingGroup } from './useProvisioning'
import { CardHead, Row, Rest } from '../../schema/shared/Row'
import { Panel } from '../../schema/shared/Panel'
import { PlainList } from '../../schema/shared/PlainList'

interface PartProps {
  readonly company: string
  readonly shown: Provisioning
}

/** The roles of everybody who arrives, by provisioning or by a first sign-in, and is in no group with a role. */
export const Everybody = ({ company, shown: { everybody, applications } }: PartProps) => {
  const { translate } = useWords()
  const mayCall = useMayCall()
  const mayChange = mayCall(calls.saveDefaultProvisioning, Number(company))
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack component="section" spacing={1} aria-labelledby="provisioning-everybody">
      <Typography variant="h2" id="provisioning-everybody">
        {translate('provisioning.everybody.title')}
      </Typography>
      <Typography color="textSecondary">{translate('provisioning.everybody.about')}</Typography>
      <Panel>
        <CardHead>
          <Row align="center">
            <RolesShown applications={applications} roles={everybody.roles} />
            <Typography variant="body2" color="textSecondary">
              {translate(everybody.invites ? 'provisioning.everybody.invited' : 'provisioning.everybody.notInvited')}
            </Typography>
          </Row>
          {mayChange && (
            <Button variant="outlined" onClick={() => setOpen(true)}>
              {translate('provisioning.everybody.change')}
            </Button>
          )}
        </CardHead>
      </Panel>
      {mayCall(identityProviders.listIdentityProviders, Number(company)) && (
        <div>
          <Link component={RouterLink} to={`/identity-provider/${company}`}>
            {translate('provisioning.everybody.toProvider')}
          </Link>
        </div>
      )}
      {isOpen && (
        <RolesDialog
          company={company}
          applications={applications}
          group={null}
          roles={everybody.roles}
          invites={everybody.invites}
          version={everybody.version}
          onClose={() => setOpen(false)}
        />
      )}
    </Stack>
  )
}

const steps = [
  { name: 'up', step: -1, Icon: UpIcon },
  { name: 'down', step: 1, Icon: DownIcon },
] as const

interface GroupItemProps extends PartProps {
  readonly group: ProvisionedGroup
  readonly place: number
  /** Moves it up by one, or down; then calls what it is given. */
  readonly onMove: (step: -1 | 1, onMoved: () => void) => void
}

const GroupItem = ({ company, shown, group, place, onMove }: GroupItemProps) => {
  const { translate } = useWords()
  const notify = useNotice()
  const mayCall = useMayCall()
  const mayChange = mayCall(calls.saveProvisionedGroup, Number(company))
  const [asked, setAsked] = useState<'roles' | 'remove' | null>(null)
  const close = () => setAsked(null)
  const { mutate, isPending } = useRemovingGroup(company, () => {
    close()
    notify(translate('provisioning.removing.done'), 'success')
    keepFocusThroughRemoval()
  })
  const { name } = group
  const arrows = useRef(new Map<string, HTMLButtonElement | null>())
  return (
    <Panel component="li">
      <CardHead>
        <Rest from={240}>
          <Typography variant="h3">{name}</Typography>
          <Row align="center" sx={{ mt: 0.5 }}>
            <Typography variant="body2" color="textSecondary">
              {translate('provisioning.groups.members', { count: group.members })}
            </Typography>
            <RolesShown applications={shown.applications} roles={group.roles} />
          </Row>
        </Rest>
        {mayChange && (
          <Row align="center" gap={0.5}>
            <Button
              variant="outlined"
              aria-label={translate('provisioning.groups.changeOf', { name })}
              onClick={() => setAsked('roles')}
            >
              {translate('provisioning.groups.change')}
            </Button>
            {steps.map(({ name: way, step, Icon }) => {
              const isLast = shown.groups[place + step] === undefined
              const label = translate(`provisioning.groups.${way}`, { name })
              const onMoved = () => {
                notify(translate('provisioning.groups.moved', { name, place: place + step + 1 }), 'success')
                // An item that is moved in the document loses the focus.
                keepFocusThroughMove(() => arrows.current.get(way)?.focus())
              }
              return (
                <Tooltip key={way} title={label} describeChild>
                  {/* Not disabled, so that it keeps the focus. */}
                  <IconButton
                    ref={(button) => void arrows.current.set(way, button)}
                    aria-label={label}
                    aria-disabled={isLast}
                    onClick={() => isLast || onMove(step, onMoved)}
                  >
                    <Icon />
                  </IconButton>
                </Tooltip>
              )
            })}
            <Tooltip title={translate('provisioning.groups.remove', { name })} describeChild>
              <IconButton
                aria-label={translate('provisioning.groups.remove', { name })}
                onClick={() => setAsked('remove')}
              >
                <RemoveIcon />
              </IconButton>
            </Tooltip>
          </Row>
        )}
      </CardHead>
      {asked === 'roles' && (
        <RolesDialog
          company={company}
          applications={shown.applications}
          group={group}
          roles={group.roles}
          version={group.version}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={asked === 'remove'}
        isDangerous
        title={translate('provisioning.removing.title', { name })}
        yes={translate('provisioning.removing.yes')}
        isBusy={isPending}
        onYes={() => mutate(group.id)}
        onNo={close}
      >
        {translate('provisioning.removing.about')}
      </ConfirmDialog>
    </Panel>
  )
}

/** The groups in their order, with the roles that they give. */
export const Groups = ({ company, shown }: PartProps) => {
  const { translate } = useWords()
  const { mutate, isPending } = useOrdering(company)
  const { groups } = shown
  const move = (place: number, step: -1 | 1, onMoved: () => void) => {
    if (isPending) return
    const ids = groups.map(({ id }) => id)
    const [moved] = ids.splice(place, 1)
    if (moved !== undefined) mutate(ids.toSpliced(place + step, 0, moved), { onSuccess: onMoved })
  }
  return (
    <Stack component="section" spacing={1} aria-labelledby="provisioning-groups">
      <CardHead>
        <Typography variant="h2" id="provisioning-groups">
          {translate('provisioning.groups.title')}
        </Typography>
        <KindHistory
          kind="provisionedGroups"
          company={company}
          records={groups}
          aria-label={translate('provisioning.groups.history')}
        />
      </CardHead>
      <Typography color="textSecondary">{translate('provisioning.groups.about')}</Typography>
      {groups.length === 0 ? (
        <Notice title={translate('provisioning.groups.none')}>
          <Typography color="textSecondary">{translate('provisioning.groups.noneAbout')}</Typography>
        </Notice>
      ) : (
        <PlainList as="ol" aria-label={translate('provisioning.groups.list')} sx={{ display: 'grid', gap: 1 }}>
          {groups.map((group, place) => (
            <GroupItem
              key={group.id}
              company={company}
              shown={shown}
              group={group}
              place={place}
              onMove={(step, onMoved) => move(place, step, onMoved)}
            />
          ))}
        </PlainList>
      )}
    </Stack>
  )
}
