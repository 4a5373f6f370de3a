"""Gives a test one folder for temporary files, which goes at its end. Browsers leave files there, above all when they are killed."""

import atexit
import os
import shutil
import tempfile

folder = os.environ["TMPDIR"] = tempfile.tempdir = tempfile.mkdtemp()
atexit.register(shutil.rmtree, folder, ignore_errors=True)
