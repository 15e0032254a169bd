/** What is shown once only. */
export const ofShownOnce = {
  shownOnce: {
    copy: 'Copy',
    copied: 'Copied.',
    notCopied: 'The browser does not allow copying. Select the text and copy it yourself.',
  },
}
