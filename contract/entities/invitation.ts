/** How far the invitation of a person is. */
import { z } from 'zod'
import { invitationStates } from '../invitations'

export const invitationMembers = {
  invitation: z.enum(invitationStates),
  /** Until when somebody who is invited may take it up: UTC, `YYYY-MM-DD HH:mm:ss`; null for everybody else, and until it is mailed. */
  invited_until: z.string().nullable(),
}
