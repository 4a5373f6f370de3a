#include <lcms2.h>

/* Layouts of pixels, which are macros that Swift does not import. */
static const cmsUInt32Number dertisch_lcms_grey = TYPE_GRAY_8;
static const cmsUInt32Number dertisch_lcms_rgb = TYPE_RGB_8;
static const cmsUInt32Number dertisch_lcms_rgba = TYPE_RGBA_8;
static const cmsUInt32Number dertisch_lcms_copy_alpha = cmsFLAGS_COPY_ALPHA;
static const cmsUInt32Number dertisch_lcms_no_cache = cmsFLAGS_NOCACHE;
static const cmsUInt32Number dertisch_lcms_perceptual = INTENT_PERCEPTUAL;
