/// The layouts for windows.
extension AppTemplate {
    static let windows = [
        TemplateFile("Sources/Tearoom/Resources/gtk/board.ui", onlyForGTK: true, boardWindow),
        TemplateFile("Sources/Tearoom/Resources/gtk/board.ideas.ui", onlyForGTK: true, boardRow),
        TemplateFile("Sources/Tearoom/Resources/gtk/idea.ui", onlyForGTK: true, ideaWindow),
        TemplateFile("Sources/Tearoom/Resources/gtk/style.css", onlyForGTK: true, windowStyle),
        TemplateFile("Sources/Tearoom/Resources/gtk/style-dark.css", onlyForGTK: true, darkWindowStyle),
    ]

    private static let boardWindow = #"""
        <?xml version='1.0' encoding='UTF-8'?>
        <interface>
          <requires lib="gtk" version="4.8"/>
          <object class="GtkWindow">
            <property name="title" translatable="yes">title</property>
            <property name="titlebar"><object class="GtkHeaderBar"/></property>
            <property name="child">
              <object class="GtkScrolledWindow">
                <property name="hscrollbar-policy">never</property>
                <property name="child">
                  <object class="GtkBox">
                    <property name="orientation">vertical</property>
                    <property name="spacing">12</property>
                    <style><class name="page"/></style>
                    <child>
                      <object class="GtkLabel">
                        <property name="label" translatable="yes">board.heading</property>
                        <property name="wrap">True</property>
                        <property name="xalign">0</property>
                        <style><class name="heading"/></style>
                      </object>
                    </child>
                    <child>
                      <object class="GtkBox" id="form">
                        <property name="spacing">10</property>
                        <child>
                          <object class="GtkEntry" id="draft">
                            <property name="hexpand">True</property>
                            <property name="max-length">200</property>
                            <property name="placeholder-text" translatable="yes">board.draft</property>
                            <accessibility><property name="label" translatable="yes">board.draft</property></accessibility>
                          </object>
                        </child>
                        <child>
                          <object class="GtkButton">
                            <property name="label" translatable="yes">board.add</property>
                            <style><class name="suggested-action"/></style>
                          </object>
                        </child>
                      </object>
                    </child>
                    <child>
                      <object class="GtkLabel" id="count">
                        <property name="xalign">0</property>
                        <style><class name="soft"/></style>
                      </object>
                    </child>
                    <child>
                      <object class="GtkBox">
                        <property name="spacing">12</property>
                        <child>
                          <object class="GtkLabel" id="problem">
                            <property name="visible">False</property>
                            <property name="wrap">True</property>
                            <style><class name="problem"/></style>
                          </object>
                        </child>
                        <child>
                          <object class="GtkButton" id="retry">
                            <property name="label" translatable="yes">retry</property>
                            <property name="visible">False</property>
                          </object>
                        </child>
                      </object>
                    </child>
                    <child>
                      <object class="GtkListBox" id="ideas">
                        <property name="selection-mode">none</property>
                        <style><class name="cards"/></style>
                      </object>
                    </child>
                  </object>
                </property>
              </object>
            </property>
          </object>
        </interface>

        """#

    private static let boardRow = #"""
        <?xml version='1.0' encoding='UTF-8'?>
        <!-- One idea of the board. A click on the row opens it. -->
        <interface>
          <requires lib="gtk" version="4.8"/>
          <object class="GtkListBoxRow" id="open">
            <property name="child">
              <object class="GtkBox">
                <property name="spacing">24</property>
                <child>
                  <object class="GtkLabel" id="words">
                    <property name="hexpand">True</property>
                    <property name="wrap">True</property>
                    <property name="wrap-mode">word-char</property>
                    <property name="xalign">0</property>
                    <style><class name="words"/></style>
                  </object>
                </child>
                <child>
                  <object class="GtkLabel" id="likes">
                    <style><class name="soft"/></style>
                  </object>
                </child>
              </object>
            </property>
          </object>
        </interface>

        """#

    private static let ideaWindow = #"""
        <?xml version='1.0' encoding='UTF-8'?>
        <interface>
          <requires lib="gtk" version="4.8"/>
          <object class="GtkWindow">
            <property name="title" translatable="yes">title</property>
            <property name="titlebar"><object class="GtkHeaderBar"/></property>
            <property name="child">
              <object class="GtkScrolledWindow">
                <property name="hscrollbar-policy">never</property>
                <property name="child">
                  <object class="GtkBox">
                    <property name="orientation">vertical</property>
                    <property name="spacing">12</property>
                    <style><class name="page"/></style>
                    <child>
                      <object class="GtkButton" id="back">
                        <property name="halign">start</property>
                        <property name="label" translatable="yes">idea.back</property>
                        <style><class name="flat"/></style>
                      </object>
                    </child>
                    <child>
                      <object class="GtkBox">
                        <property name="spacing">12</property>
                        <child>
                          <object class="GtkLabel" id="problem">
                            <property name="visible">False</property>
                            <property name="wrap">True</property>
                            <style><class name="problem"/></style>
                          </object>
                        </child>
                        <child>
                          <object class="GtkButton" id="retry">
                            <property name="label" translatable="yes">retry</property>
                            <property name="visible">False</property>
                          </object>
                        </child>
                      </object>
                    </child>
                    <child>
                      <object class="GtkBox" id="card">
                        <property name="orientation">vertical</property>
                        <property name="spacing">12</property>
                        <style><class name="card"/></style>
                        <child>
                          <object class="GtkLabel" id="words">
                            <property name="wrap">True</property>
                            <property name="wrap-mode">word-char</property>
                            <property name="xalign">0</property>
                            <style><class name="heading"/></style>
                          </object>
                        </child>
                        <child>
                          <object class="GtkLabel" id="likes">
                            <property name="xalign">0</property>
                            <style><class name="soft"/></style>
                          </object>
                        </child>
                        <child>
                          <object class="GtkButton" id="like">
                            <property name="halign">start</property>
                            <property name="label" translatable="yes">idea.like</property>
                            <style><class name="suggested-action"/></style>
                          </object>
                        </child>
                      </object>
                    </child>
                  </object>
                </property>
              </object>
            </property>
          </object>
        </interface>

        """#

    private static let windowStyle = #"""
        /* The looks of every window by day; style-dark.css has what differs after dark. Letters in points grow with the desktop's. */

        @define-color paper #f6f7f6;
        @define-color card #ffffff;
        @define-color ink #17211e;
        @define-color soft #5b6863;
        @define-color line #dfe5e2;
        @define-color edge #85928d;
        @define-color accent #0f766e;
        @define-color on_accent #ffffff;
        @define-color warn #fff1d6;
        @define-color on_warn #5c3a05;

        window { background: @paper; color: @ink; }

        headerbar {
          min-height: 46px;
          border-bottom: 1px solid @line;
          box-shadow: none;
          background: @paper;
          color: @ink;
        }

        .page { padding: 32px 36px 40px; }
        .heading { font-size: 22pt; font-weight: 700; }
        .words { font-size: 12pt; font-weight: 500; }
        .soft { color: @soft; }

        entry {
          min-height: 42px;
          padding: 0 12px;
          border: 1px solid @edge;
          border-radius: 12px;
          box-shadow: none;
          background: @card;
          color: @ink;
        }

        .page button {
          min-height: 32px;
          padding: 4px 16px;
          border: 1px solid @edge;
          border-radius: 12px;
          box-shadow: none;
          background: @card;
          color: @ink;
          font-weight: 600;
        }

        .page button:hover { border-color: @accent; }
        .page button.suggested-action { border-color: @accent; background: @accent; color: @on_accent; }
        .page button.flat { padding: 4px 8px; border-color: transparent; background: none; color: @accent; }
        entry:focus-within, button:focus-visible, row:focus-visible { outline: 2px solid @accent; outline-offset: 2px; }

        .cards { background: none; }

        .cards > row {
          margin: 5px 2px;
          padding: 14px 18px;
          border: 1px solid @line;
          border-radius: 14px;
          background: @card;
          color: @ink;
        }

        .cards > row:hover { border-color: @accent; }
        .card { padding: 28px; border: 1px solid @line; border-radius: 18px; background: @card; }
        .problem { padding: 8px 14px; border-radius: 10px; background: @warn; color: @on_warn; }

        """#

    private static let darkWindowStyle = #"""
        @define-color paper #111413;
        @define-color card #1b201e;
        @define-color ink #edf2f0;
        @define-color soft #a3b0ab;
        @define-color line #2d3532;
        @define-color edge #75827d;
        @define-color accent #5eead4;
        @define-color on_accent #06211d;
        @define-color warn #3c2c0c;
        @define-color on_warn #fbe3b2;

        """#
}
