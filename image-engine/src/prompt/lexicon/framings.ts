import type { LexiconEntry } from './meaning.ts'

/** How near the subject is, and on which side. */
export const framingEntries: readonly LexiconEntry[] = [
  [
    'close-up|close up|closeup|extreme close-up|extreme close up|close-up shot|close-up view|close shot|tight shot|macro|macro shot|macro view',
    '特写|大特写|特写镜头|微距|微距镜头特写',
    { framing: 'close' },
  ],
  [
    'wide shot|wide-shot|extreme wide shot|wide angle|wide-angle|wide angle shot|wide-angle shot|wide view|long shot|establishing shot|panorama|panoramic|panoramic view|from afar|from a distance|from far away',
    '远景|远景镜头|大远景|全景|全景图|全景镜头|大全景|广角|广角镜头|大场景|远观',
    { framing: 'wide' },
  ],
  [
    'subject on the left|subject on left|subject to the left|left third|rule of thirds|off-center|off-centre|off center|off centre|asymmetrical composition|asymmetric composition',
    '主体在左侧|主体在左|主体靠左|主体偏左|偏左构图|左侧构图|三分法|三分法构图|三分构图|非对称构图',
    { framing: 'left' },
  ],
  [
    'subject on the right|subject on right|subject to the right|right third',
    '主体在右侧|主体在右|主体靠右|主体偏右|偏右构图|右侧构图',
    { framing: 'right' },
  ],
  [
    'full body|full-body|full body shot|full-body shot|full length|full-length|full shot|full figure|whole body|head to toe',
    '全身|全身像|全身照|全身镜头',
    { framing: 'whole' },
  ],
]
