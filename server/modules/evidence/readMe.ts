/** What an evidence pack says of itself. */
export const readMe = `EVIDENCE PACK

What was changed in a period, by whom, who held which role at its end, and what proves that nothing was
changed, removed, reordered or inserted later.

  changes.csv     each change: when, by whom, by which call, why
  people.csv      all people with their roles, as of the end of the period
  reviews.csv     access reviews of the period: who had what, who decided what about it, and why; as of its end
  sign-ins.csv    who has signed in
  erasures.csv    whose personal data was erased on request, and when
  log/            the log itself, as it was sealed
  manifest.json   the period, and the SHA-256 of each file
  signature.json  the signature of manifest.json, and the key to check it with

What counts is the log, which is sealed. changes.csv, people.csv, sign-ins.csv, reviews.csv and erasures.csv are
there to be read: they are signed, as all files of the pack, but verifyEvidence.mjs doesn't compare them with the
log.

HOW TO CHECK IT

Get verifyEvidence.mjs from the product's source, not from whoever gave you this pack. It needs Node.js 20 or
newer, and nothing else:

  node verifyEvidence.mjs evidence.zip

It prints the fingerprint of the key. Compare it with the keys that the server publishes at
/.well-known/jwks.json, best on the day on which you get the pack: keys are replaced from time to time.

Keep each pack. The next one continues its chain:

  node verifyEvidence.mjs evidence.zip --after earlier.zip

That also proves that nobody has written the whole chain anew in between.

HOW IT IS SEALED, IF YOU WANT TO CHECK IT BY YOUR OWN MEANS

All digests are SHA-256, in hexadecimal. Columns are divided by tabs, lines end with a line feed.

  log/rows.tsv     change, digest if the row was erased in part, text
  log/changes.tsv  change, digest if the text is withheld, text
  log/seals.tsv    number, change, moment, digest, chain

The digest of a text is that of its bytes in UTF-8. The digest of a change is that of these bytes: the digest
of its text, then the digest of each of its rows in the order in which they stand, 32 bytes each. The chain of
a seal is the digest of the chain before it and of its own digest. Before the first seal of all stands nothing.
Seals outside of the period have no texts here.

A row that was erased in part keeps the digest of its whole text. A later change, with rows of the record
'erased', names the row, this digest, and as 'rest' the digest of the text that is left.
`
