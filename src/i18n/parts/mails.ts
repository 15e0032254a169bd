/** What the forms of people say about mails. */
export const ofMails = {
  mails: {
    new: '1 mail goes out when you save: an invitation with a one-time password, to the address above.',
    moved: '1 mail goes out when you save: a new invitation with a one-time password, to the changed address.',
    none: 'No mail goes out, since the company is inactive. Resend the invitation once it is active.',
  },
}
