import type { LayerClass } from '@tessera/shared-contracts'

/**
 * The position of each layer on a page of 811 x 937 by its class, as the CSS value of `inset`: top, right, bottom,
 * left. It sets position and size at once.
 */
export const layerPositions: Partial<Record<LayerClass, string>> = {
  // Cover: the large image reaches the upper right edges, the small one is at its lower left
  'cover-large': '0 0 347px 264px',
  'cover-small': '380px 571px 347px 56px',
  'cover-mark': '60px 699px 867px 56px',
  'cover-project': '88px 571px 733px 56px',
  'cover-title': '628px 56px 144px 53px',
  'cover-rule': '813px 56px 123px 56px',
  'cover-author': '836px 475px 40px 56px',
  'cover-description': '834px 56px 40px 376px',

  // Template 1: an image across the page, a chapter below it
  'hero-image': '0 0 345px 0',
  'hero-mark': '647px 699px 284px 56px',
  'hero-title': '672px 475px 56px 56px',
  'hero-body': '640px 56px 48px 376px',

  // Template 2: two upright images, one lower than the other
  'pair-left': '56px 421px 361px 56px',
  'pair-right': '216px 56px 201px 421px',
  'pair-title': '64px 56px 752px 421px',
  'pair-left-caption': '598px 421px 56px 56px',
  'pair-right-caption': '758px 56px 56px 421px',

  // Template 3: a column of text next to an image as tall as the page
  'column-tall': '0 0 0 379px',
  'column-label': '56px 456px 833px 56px',
  'column-title': '120px 456px 666px 56px',
  'column-mark': '292px 699px 639px 56px',
  'column-body': '322px 456px 309px 56px',
  'column-detail': '657px 456px 56px 56px',

  // Template 4: four images that fill the page
  'mosaic-large': '0 287px 322px 0',
  'mosaic-top': '0 0 634px 536px',
  'mosaic-middle': '315px 0 322px 536px',
  'mosaic-wide': '627px 0 0 0',

  // Template 5: a panorama from edge to edge between the headline and the text
  'band-label': '60px 56px 850px 56px',
  'band-title': '100px 56px 677px 53px',
  'band-image': '292px 0 275px 0',
  'band-rule': '706px 435px 56px 375px',
  'band-lead': '698px 475px 48px 56px',
  'band-body': '700px 56px 48px 412px',

  // Template 6: one image on a mat, as in a gallery
  'mat-panel': '40px 40px 40px 40px',
  'mat-image': '96px 176px 297px 176px',
  'mat-mark': '680px 377px 251px 377px',
  'mat-title': '706px 96px 176px 96px',
  'mat-caption': '774px 176px 80px 176px',

  // Template 7: three steps from top to bottom
  'steps-first': '56px 411px 630px 56px',
  'steps-first-title': '60px 56px 797px 436px',
  'steps-first-body': '110px 56px 630px 436px',
  'steps-first-rule': '324px 56px 612px 436px',
  'steps-second': '343px 411px 343px 56px',
  'steps-second-title': '347px 56px 510px 436px',
  'steps-second-body': '397px 56px 343px 436px',
  'steps-second-rule': '612px 56px 324px 436px',
  'steps-third': '630px 411px 56px 56px',
  'steps-third-title': '634px 56px 223px 436px',
  'steps-third-body': '684px 56px 56px 436px',

  // Template 8: three strips, the middle one lower
  'strips-left': '56px 546px 176px 56px',
  'strips-middle': '176px 301px 56px 301px',
  'strips-right': '56px 56px 176px 546px',
  'strips-top-mark': '150px 301px 781px 301px',
  'strips-bottom-mark': '880px 546px 56px 56px',

  // Template 9: one large image, three details below
  'sheet-large': '56px 56px 341px 56px',
  'sheet-first': '614px 537px 56px 56px',
  'sheet-second': '614px 296px 56px 297px',
  'sheet-third': '614px 56px 56px 538px',
}
