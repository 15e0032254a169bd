import { z } from 'zod'

/** Whether a session may outlive the browser (decision 0135). */
export const remember = z
  .boolean('Please send true or false.')
  .optional()
  .describe(
    'With false, the refresh token can only be exchanged with the cookie that the answer sets, which ends with the browser.',
  )
